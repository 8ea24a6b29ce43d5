import LeakFinderTesting
import Screens
import XCTest

final class SeedXCTests: XCTestCase {
  func testHandlerOfItsOwnWebView() {
    expectDeallocation(within: .milliseconds(200)) { MessageScreen(leaking: true) }
  }

  func testUnansweredPanel() {
    let screen = BrowserScreen()
    screen.runConfirmPanel()
    expectDeallocation(of: screen, within: .milliseconds(200))
  }

  func testStreamTaskThatMentionsSelf() async throws {
    try await expectDeallocation(within: .milliseconds(200)) {
      try await CapturingUseCase.afterOneChange()
    }
  }

  func testStreamTaskThatUnwrapsSelf() async throws {
    try await expectDeallocation(within: .milliseconds(200)) {
      try await GuardingUseCase.afterOneChange()
    }
  }
}
