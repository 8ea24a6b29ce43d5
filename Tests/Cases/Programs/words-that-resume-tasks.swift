// Tasks wait for continuations that are kept as numbers: in an array, in a property, as a key, in memory of C's. Whoever
// has such a number can have its task go on, and needs no retain of it: only the task whose number nobody has is garbage.
import Foundation
import LeakFinder

final class Kept: @unchecked Sendable {
  var other: AnyObject?
}

final class Lost: @unchecked Sendable {
  var other: AnyObject?
}

final class Waiter {
  var token: UInt64 = 0
}

enum Waiters {
  nonisolated(unsafe) static var bits: [UInt] = []
  nonisolated(unsafe) static var object: AnyObject?
  nonisolated(unsafe) static var keys: [UInt64: Int] = [:]
  nonisolated(unsafe) static var memory: UnsafeMutableRawPointer?
}

typealias Continuation = UnsafeContinuation<Void, Never>

func ring() -> Kept {
  let kept = Kept()
  kept.other = kept
  return kept
}

func park(_ store: @escaping @Sendable (UInt64) -> Void) {
  Task.detached {
    let kept = ring()
    await withUnsafeContinuation { (waiting: Continuation) in
      store(unsafeBitCast(waiting, to: UInt64.self))
    }
    kept.other = nil
  }
}

func lose() {
  Task.detached {
    let lost = Lost()
    lost.other = lost
    await withUnsafeContinuation { (_: Continuation) in }
    lost.other = nil
  }
}

@main struct App {
  static func main() async throws {
    park { Waiters.bits.append(UInt($0)) }
    usleep(50_000)
    park { token in
      let waiter = Waiter()
      waiter.token = token
      Waiters.object = waiter
    }
    park { Waiters.keys[$0] = 1 }
    park { token in
      let memory = UnsafeMutableRawPointer.allocate(byteCount: 64, alignment: 8)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: 64)
      memory.storeBytes(of: token, toByteOffset: 16, as: UInt64.self)
      Waiters.memory = memory
    }
    lose()
    try await Task.sleep(for: .milliseconds(100))
    for object in try unreachableObjects() { print(object) }
    print("looked")
  }
}
