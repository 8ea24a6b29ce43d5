// Objects that only memory refers to which the program has mapped itself: beside blocks that the C library maps, whose
// mappings the kernel joins to it, above a thread's stack, and shared. All of it is read.
import Foundation
import LeakFinder

final class Record {
  var other: Record?
}

final class Dropped {
  var other: Dropped?
}

enum Memory {
  nonisolated(unsafe) static var pages: [UnsafeMutableRawPointer] = []
  nonisolated(unsafe) static var blocks: [UnsafeMutableRawPointer] = []
}

func ring() -> Record {
  let record = Record()
  record.other = record
  return record
}

@inline(never) func map(_ flags: Int32, file: Int32 = -1) {
  let pages = mmap(nil, 65536, PROT_READ | PROT_WRITE, flags, file, 0)!
  Memory.pages.append(pages)
  (pages + 128).bindMemory(to: Record.self, capacity: 1).initialize(to: ring())
}

@inline(never) func mapAll() {
  Memory.blocks.append(malloc(200_000)!)
  map(MAP_PRIVATE | MAP_ANONYMOUS)
  Memory.blocks.append(malloc(200_000)!)
  map(MAP_SHARED | MAP_ANONYMOUS)
  let file = fileno(tmpfile())
  ftruncate(file, 65536)
  map(MAP_SHARED, file: file)
  map(MAP_PRIVATE | MAP_ANONYMOUS)
  // The stack of a thread, which waits for more work then, is mapped below.
  let done = DispatchSemaphore(value: 0)
  DispatchQueue.global().async { done.signal() }
  done.wait()
}

@inline(never) func drop() {
  let dropped = Dropped()
  // Nobody frees it, and the optimiser does not leave it out.
  dropped.other = Unmanaged.passRetained(dropped).takeUnretainedValue()
}

@inline(never) func clear(_ depth: Int) -> Int {
  let numbers = (0..<64).map { $0 &* depth }
  return depth == 0 ? numbers[0] : clear(depth - 1) &+ numbers[1]
}

mapAll()
drop()
_ = clear(20)
usleep(50_000)
for object in try unreachableObjects() { print(object) }
print("looked")
