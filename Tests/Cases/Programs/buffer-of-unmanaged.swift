// Memory that has objects by passUnretained holds none of them: a ring does, or a retain that is not located.
import Foundation
import LeakFinder

weak var victim: Item?
weak var second: Unit?
weak var third: Piece?
weak var fourth: Stray?
nonisolated(unsafe) var slots = UnsafeMutableBufferPointer<Unmanaged<Item>?>.allocate(capacity: 4)
nonisolated(unsafe) var units = UnsafeMutablePointer<Unmanaged<Unit>>.allocate(capacity: 4)
nonisolated(unsafe) var pieces = UnsafeMutableBufferPointer<Unmanaged<Piece>?>.allocate(capacity: 4)
nonisolated(unsafe) var strays = UnsafeMutablePointer<Unmanaged<Stray>>.allocate(capacity: 4)
nonisolated(unsafe) var hidden: UInt = 0
class Item { var me: Item? }
class Unit { var act: (() -> Void)?; var n = 0 }
// This one is retained for the memory, which its type does not say.
class Piece { var n = 0 }
// This one is retained elsewhere, and the memory has nothing to do with it.
class Stray { var n = 0 }
@inline(never) func scenario() {
  slots.initialize(repeating: nil)
  pieces.initialize(repeating: nil)
  let item = Item()
  item.me = item
  slots[1] = Unmanaged.passUnretained(item)
  victim = item
  LeakTracker.shared.didDismiss(item, gracePeriod: .milliseconds(100))
  let unit = Unit()
  unit.act = { unit.n += 1 }
  units.initialize(to: Unmanaged.passUnretained(unit))
  second = unit
  LeakTracker.shared.didDismiss(unit, gracePeriod: .milliseconds(100))
  let piece = Piece()
  pieces[2] = Unmanaged.passRetained(piece)
  third = piece
  LeakTracker.shared.didDismiss(piece, gracePeriod: .milliseconds(100))
  let stray = Stray()
  hidden = ~UInt(bitPattern: Unmanaged.passRetained(stray).toOpaque())
  strays.initialize(to: Unmanaged.passUnretained(stray))
  fourth = stray
  LeakTracker.shared.didDismiss(stray, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("item", { victim }), ("unit", { second }), ("piece", { third }), ("stray", { fourth }))
