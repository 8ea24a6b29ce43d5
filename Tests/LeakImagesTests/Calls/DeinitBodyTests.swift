import LeakMemory
import Testing

@testable import LeakImages

/// Has nothing to do at its end.
class PlainDeinit {
  var name = "plain"
  var part: AnyObject?
  var failure: (any Error)?
  weak var owner: PlainDeinit?
}

/// Has no `deinit` of its own, and a superclass that has none.
final class PlainSubclassDeinit: PlainDeinit {
  var names = ["plain"]
}

/// Calls a function of its module at its end.
final class CallingDeinit {
  let name = "calling"
  deinit { DeinitBodyTests.note(name) }
}

/// Calls nothing but the standard library at its end.
final class PrintingDeinit {
  deinit { print("", terminator: "") }
}

/// Has no `deinit` of its own, and a superclass that calls a function of the module.
class CallingBaseDeinit {
  var name = "base"
  deinit { DeinitBodyTests.note(name) }
}

/// The subclass.
final class CallingSubclassDeinit: CallingBaseDeinit {
  var number = 1
}

@Suite("What deinits do, by their code") struct DeinitBodyTests {
  /// A function that the compiler does not copy into others.
  @inline(never) static func note(_ name: String) { withExtendedLifetime(name) {} }

  /// What the `deinit` of a class of this file does.
  private func body(of type: String, in snapshot: Snapshot) throws -> DeinitBody {
    for image in snapshot.images {
      let name = "$s15LeakImagesTests\(type.utf8.count)\(type)Cfd"
      guard let function = image.symbols?.symbol(named: name) else { continue }
      return DeinitBody(at: Address(image.loadBias &+ UInt(function.start)), in: snapshot)
    }
    throw UnknownFunction()
  }

  private struct UnknownFunction: Error {}

  @Test("A class without a deinit lets go of its properties, and calls nothing else")
  func generated() throws {
    withExtendedLifetime([PlainDeinit(), PlainSubclassDeinit()]) {}
    let snapshot = try #require(OwnProcess.snapshot())
    #expect(try body(of: "PlainDeinit", in: snapshot) == .none)
    #expect(try body(of: "PlainSubclassDeinit", in: snapshot) == .none)
  }

  @Test("A deinit that calls the program's functions is told from one that calls libraries' alone")
  func written() throws {
    _ = CallingDeinit()
    _ = PrintingDeinit()
    _ = CallingSubclassDeinit()
    let snapshot = try #require(OwnProcess.snapshot())
    #expect(try body(of: "CallingDeinit", in: snapshot) == .ofProgram)
    #expect(try body(of: "PrintingDeinit", in: snapshot) == .ofLibraries)
    #expect(try body(of: "CallingBaseDeinit", in: snapshot) == .ofProgram)
  }

  @Test("What is no function may call anything")
  func hostile() throws {
    let snapshot = try #require(OwnProcess.snapshot())
    for address in [Address.null, Address(1), Address(.max), Address(.max - 7)] {
      #expect(DeinitBody(at: address, in: snapshot) == .ofProgram)
      #expect(ImportStubs(in: snapshot).name(ofStubAt: address) == nil)
    }
  }
}
