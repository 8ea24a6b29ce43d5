import LeakFinderTesting
import Screens
import Testing

@Suite("What LeakRemedies mends leaks nothing")
struct SeedTests {
  @Test func handlerOfItsOwnWebView() {
    expectDeallocation { MessageScreen(leaking: false) }
  }

  @Test func unansweredPanel() {
    expectDeallocation {
      let screen = BrowserScreen()
      screen.runMendedConfirmPanel()
      return screen
    }
  }

  @Test func streamTask() async throws {
    try await expectDeallocation { try await RelayingUseCase.afterOneChange() }
  }
}
