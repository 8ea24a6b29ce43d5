import Testing

@testable import LeakReports

@Suite("What a closure returns that is to capture weakly")
struct ClosureResultNoteTests {
  @Test(
    "is told where it cannot be nil",
    arguments: [
      ("closure #1 () -> Swift.Double in App.Store.show() -> ()", "Swift.Double"),
      (
        "closure #2 (Swift.Int, (Swift.String) -> Swift.Int) -> [Swift.String : Swift.Double?] in App.S.show() -> ()",
        "[Swift.String : Swift.Double?]"
      ),
      ("closure #4 @Sendable () async throws -> Swift.Int in App.S.show() -> ()", "Swift.Int"),
      ("closure #1 () -> A in App.S.gen<A>(A, (() -> A) -> ()) -> ()", "A"),
      (
        "closure #1 (Swift.Int) -> (Swift.String) -> Swift.Bool in closure #1 () -> () in App.f() -> ()",
        "(Swift.String) -> Swift.Bool"
      ),
      (
        "implicit closure #2 (Swift.Int) -> Swift.Bool in implicit closure #1 (App.S) -> (Swift.Int) -> Swift.Bool in App.f() -> ()",
        "Swift.Bool"
      ),
      ("App.S.order(Swift.Int, then: () -> ()) async throws -> Swift.Bool", "Swift.Bool"),
      ("closure #1 () -> App.Box<() -> ()> in App.f() -> ()", "App.Box<() -> ()>"),
    ]
  )
  func result(name: String, type: String) {
    #expect(ClosureResultNote.result(ofFunction: name) == type)
  }

  @Test(
    "is not told of others, nor of what is no closure's name",
    arguments: [
      "closure #1 () -> () in App.Store.show() -> ()",
      "closure #3 () async -> Swift.Double? in App.S.show() -> ()",
      "closure #3 () async -> sending () in App.S.show() -> ()",
      "closure #3 () -> Swift.Never in App.S.show() -> ()", "App.S.show() -> ()", "",
      "App.S.call.getter : (Swift.Int) -> Swift.Bool",
      "report #1 () -> Swift.Int in App.S.show() -> ()",
      "App.S.show", "App.S.show() ->",
      "closure #1", "closure #1 () -> ", "closure #1 ()) -> > in", "closure #1 in App.f()",
    ]
  )
  func none(name: String) {
    #expect(ClosureResultNote.result(ofFunction: name) == nil)
  }
}
