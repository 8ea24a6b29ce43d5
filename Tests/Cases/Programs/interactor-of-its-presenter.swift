// The presenter made its interactor and alone has it; what leads back are two other properties.
import Foundation
import LeakFinder
protocol LoginView: AnyObject {}
protocol LoginOutput: AnyObject { func done() }
final class LoginInteractor {
  var output: LoginOutput?
  func login() { output?.done() }
}
final class LoginPresenter: LoginOutput {
  var view: LoginView?, logins = 0
  let interactor: LoginInteractor
  init(_ interactor: LoginInteractor) { self.interactor = interactor }
  func done() { logins += 1 }
}
final class LoginScreen: LoginView { var presenter: LoginPresenter! }
@inline(never) func assemble() -> LoginScreen {
  let interactor = LoginInteractor(), presenter = LoginPresenter(interactor), screen = LoginScreen()
  screen.presenter = presenter
  presenter.view = screen
  interactor.output = presenter
  return screen
}
weak var interactor: LoginInteractor?
@inline(never) func scenario() {
  let screen = assemble()
  screen.presenter.interactor.login()
  interactor = screen.presenter.interactor
  LeakTracker.shared.didDismiss(screen.presenter.interactor, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("interactor", { interactor }))
