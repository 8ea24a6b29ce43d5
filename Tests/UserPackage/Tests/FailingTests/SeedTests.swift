import LeakFinderTesting
import Screens
import Testing

@Suite struct SeedTests {
  @Test func handlerOfItsOwnWebView() {
    expectDeallocation { MessageScreen(leaking: true) }
  }

  @Test func unansweredPanel() async {
    await expectDeallocation(within: .milliseconds(200)) {
      let screen = BrowserScreen()
      screen.runConfirmPanel()
      return screen
    }
  }

  @Test func streamTaskThatMentionsSelf() async throws {
    try await expectDeallocation(within: .milliseconds(200)) {
      try await CapturingUseCase.afterOneChange()
    }
  }

  @Test func streamTaskThatUnwrapsSelf() async throws {
    try await expectDeallocation(within: .milliseconds(200)) {
      try await GuardingUseCase.afterOneChange()
    }
  }
}
