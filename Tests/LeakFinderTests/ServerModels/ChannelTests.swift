import LeakReports
import Testing

@Suite("A channel handler that keeps its context")
struct ChannelTests {
  /// Opens a connection, closes it, and returns its handler.
  private func visit(isFixed: Bool) -> EchoHandler {
    let channel = Channel()
    let handler = EchoHandler(isFixed: isFixed)
    channel.addHandler(handler)
    channel.close()
    return handler
  }

  @Test("is a ring of handler and context, also when the channel was closed")
  func leaking() async throws {
    let report = try #require(await ServerModel.report { visit(isFixed: false) })
    #expect(report.retention?.kind == .cycle)
    #expect(report.hops == ["EchoHandler .context", "ChannelHandlerContext .handler"])
    #expect(report.retention?.path.last?.targetType == "LeakFinderTests.EchoHandler")
  }

  @Test("goes when it gives the context back in handlerRemoved")
  func fixed() async {
    #expect(await ServerModel.goes { visit(isFixed: true) })
  }
}
