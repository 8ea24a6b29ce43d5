import LeakFinder
import LeakFinderTesting
import XCTest

/// A struct of this package that is like a stream's continuation.
private struct Generic<Value> {
  final class Box { var number = 0 }
  let storage = Box()
  func finish() { storage.number += 1 }
}

/// The same without a type parameter.
private struct Plain {
  final class Box { var number = 0 }
  let storage = Box()
  func finish() { storage.number += 1 }
}

/// Closures whose first capture is a struct of a library whose size is only known at run time.
final class ResilientFirstCaptureXCTests: XCTestCase {
  class Keeper { var stop: (() -> Void)? }

  static func use<Value>(_ value: Value) {}

  /// Makes a keeper that its closure holds, and expects that it goes.
  private func check(
    line: UInt = #line,
    _ wire: (Keeper, AsyncStream<Int>, AsyncStream<Int>.Continuation) -> Void
  ) {
    expectDeallocation(within: .milliseconds(20), line: line) {
      let keeper = Keeper()
      let (stream, continuation) = AsyncStream.makeStream(of: Int.self)
      wire(keeper, stream, continuation)
      return keeper
    }
  }

  func testA() {
    check { keeper, _, end in
      keeper.stop = {
        Self.use(end)
        _ = keeper
      }
    }
  }

  func testB() {
    check { keeper, _, end in
      keeper.stop = {
        end.finish()
        _ = keeper
      }
    }
  }

  func testC() {
    check { keeper, _, end in
      keeper.stop = {
        _ = keeper
        end.finish()
      }
    }
  }

  func testD() {
    check { keeper, stream, end in
      keeper.stop = {
        end.finish()
        _ = keeper
        _ = stream
      }
    }
  }

  func testE() {
    check { keeper, _, _ in
      let end = Generic<Int>()
      keeper.stop = {
        end.finish()
        _ = keeper
      }
    }
  }

  func testF() {
    check { keeper, _, _ in
      let end = Plain()
      keeper.stop = {
        end.finish()
        _ = keeper
      }
    }
  }

  func testG() {
    check { keeper, _, _ in
      keeper.stop = {
        print("", terminator: "")
        _ = keeper
      }
    }
  }

  func testH() {
    check { keeper, _, end in
      keeper.stop = {
        _ = end
        _ = keeper
      }
    }
  }

  func testI() {
    check { keeper, _, end in
      keeper.stop = {
        _ = end.yield(1)
        Self.use(keeper)
      }
    }
  }

  func testJ() {
    check { keeper, _, end in
      keeper.stop = { [keeper] in
        end.finish()
        Self.use(keeper)
      }
    }
  }

  func testK() {
    check { keeper, _, end in
      keeper.stop = {
        end.finish()
        Self.use(keeper)
      }
    }
  }
}
