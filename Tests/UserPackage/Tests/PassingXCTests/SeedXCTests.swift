import LeakFinderTesting
import Screens
import XCTest

final class SeedXCTests: XCTestCase {
  func testHandlerOfItsOwnWebView() {
    expectDeallocation { MessageScreen(leaking: false) }
  }

  func testUnansweredPanel() {
    let screen = BrowserScreen()
    screen.runMendedConfirmPanel()
    expectDeallocation(of: screen)
  }

  func testStreamTask() async throws {
    try await expectDeallocation { try await RelayingUseCase.afterOneChange() }
  }
}
