import Testing

@testable import Mail

@Test func loadsMessages() async {
  let screen = Screen()
  await screen.load()
  #expect(screen.messages == ["Hello"])
}
