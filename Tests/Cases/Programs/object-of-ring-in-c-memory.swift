// What hangs off an object that a block of C's memory keeps, to which the object has an opaque pointer.
import Foundation
import LeakFinder

final class Payload { var numbers = [1, 2] }

final class Tap {
  let payload = Payload()
  private let unit: OpaquePointer

  init() {
    let memory = calloc(1, 32)!
    unit = OpaquePointer(memory)
    memory.storeBytes(
      of: Unmanaged.passRetained(self).toOpaque(),
      toByteOffset: 8,
      as: UnsafeMutableRawPointer.self
    )
  }
}

weak var victim: Payload?

@inline(never)
func scenario() {
  let tap = Tap()
  victim = tap.payload
  LeakTracker.shared.didDismiss(tap.payload, gracePeriod: .milliseconds(100))
}

setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("payload", { victim }))
