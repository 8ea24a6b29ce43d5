// An object's own memory of C has a retain of the object: the context of a callback. Whoever asks has words of it besides.
import Foundation
import LeakFinder

struct Callback {
  var function: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  var context: UnsafeMutableRawPointer?
}

struct Unit {
  var rate: Double
  var callbacks: UnsafeMutablePointer<Callback>?
}

final class Tap {
  private let unit: UnsafeMutablePointer<Unit>
  private(set) var count = 0

  init() {
    unit = calloc(1, MemoryLayout<Unit>.size)!.bindMemory(to: Unit.self, capacity: 1)
    unit.pointee.rate = 44_100
  }

  func start() {
    let callbacks = calloc(1, MemoryLayout<Callback>.size)!
      .bindMemory(to: Callback.self, capacity: 1)
    callbacks.pointee = Callback(
      function: { Unmanaged<Tap>.fromOpaque($0!).takeUnretainedValue().count += 1 },
      context: Unmanaged.passRetained(self).toOpaque()
    )
    unit.pointee.callbacks = callbacks
  }
}

weak var victim: Tap?

@inline(never)
func scenario() {
  let tap = Tap()
  tap.start()
  victim = tap
  LeakTracker.shared.didDismiss(tap, gracePeriod: .milliseconds(100))
}

setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("tap", { victim }))
