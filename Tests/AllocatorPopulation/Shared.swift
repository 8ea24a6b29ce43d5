import Glibc

/// What the threads allocate and the program knows of it.
///
/// Each thread has its own part, which the main thread reads when the thread has come to its end.
// SAFETY: `barrier` is allocated by `init` and lives as long as the program.
@safe final class Shared: @unchecked Sendable {
  /// What one thread has made.
  private struct Part {
    /// Objects that stay.
    var objects: [AnyObject] = []
    /// The complements of addresses of objects to be given back.
    var doomedObjects: Record
    /// The complements of addresses of C's blocks that stay.
    var blocks: Record
    /// The complements of addresses of C's blocks to be given back.
    var doomedBlocks: Record
    /// The complements of addresses that were given back.
    var dead: Record
  }

  /// The allocator's `malloc_usable_size`, which the module Glibc does not have.
  private static let usableSize: (@convention(c) (UnsafeMutableRawPointer?) -> Int)? = {
    // SAFETY: The name is zero-terminated; the function has this type in malloc.h.
    guard let symbol = unsafe dlsym(nil, "malloc_usable_size") else { return nil }
    return unsafe unsafeBitCast(
      symbol,
      to: (@convention(c) (UnsafeMutableRawPointer?) -> Int).self
    )
  }()

  /// How many blocks each thread makes.
  private let count: Int
  /// The parts of the main thread and the others.
  private var parts: [Part] = []
  /// Where threads wait for each other.
  private let barrier = UnsafeMutablePointer<pthread_barrier_t>.allocate(capacity: 1)

  /// Prepares the parts.
  init(count: Int, threadCount: Int, keptCount: Int = 0) {
    self.count = count
    // Resolved before anything is given back.
    precondition(Self.usable(0) == 0)
    // SAFETY: Allocated just now and never given back.
    unsafe pthread_barrier_init(barrier, nil, UInt32(threadCount + 1))
    for _ in 0...threadCount {
      let capacity = count * 2 + 64 + keptCount
      parts.append(
        Part(
          doomedObjects: Record(capacity: capacity),
          blocks: Record(capacity: capacity),
          doomedBlocks: Record(capacity: capacity),
          dead: Record(capacity: capacity)
        )
      )
    }
  }

  /// Notes the complement of the address of a block that stays.
  func keepBlock(_ complement: UInt) { parts[0].blocks.append(complement) }

  /// Starts all threads but the main one; each does its part and then sleeps for ever.
  func startThreads() {
    for index in 1..<max(1, parts.count) {
      var thread = pthread_t()
      let job = unsafe Unmanaged.passRetained(Job(self, index))
      // SAFETY: The thread takes over the retain of the job.
      unsafe pthread_create(
        &thread,
        nil,
        { argument in
          guard let argument = unsafe argument else { return nil }
          let job = unsafe Unmanaged<Job>.fromOpaque(argument).takeRetainedValue()
          job.shared.run(thread: job.index)
          while true { pause() }
        },
        unsafe job.toOpaque()
      )
    }
  }

  /// What a new thread is given.
  private final class Job {
    let shared: Shared
    let index: Int
    init(_ shared: Shared, _ index: Int) {
      self.shared = shared
      self.index = index
    }
  }

  /// Allocates, gives half of what goes back, and waits for the other threads.
  ///
  /// Nothing is allocated any more when the first block is given back.
  func run(thread index: Int) {
    populate(thread: index)
    // SAFETY: Initialised in `init`.
    unsafe pthread_barrier_wait(barrier)
    // SAFETY: As in `populate`.
    unsafe parts.withUnsafeMutableBufferPointer { buffer in
      unsafe Self.free(&buffer[index], from: 0, step: 2)
    }
    // SAFETY: Initialised in `init`.
    unsafe pthread_barrier_wait(barrier)
  }

  /// Allocates objects and blocks of all sizes.
  private func populate(thread index: Int) {
    // SAFETY: Every thread has its own element, and the array is not changed while threads run.
    unsafe parts.withUnsafeMutableBufferPointer { buffer in
      unsafe Self.populate(&buffer[index], count, UInt64(index + 1))
    }
  }

  /// Fills one part.
  private static func populate(_ part: inout Part, _ count: Int, _ seed: UInt64) {
    var state = seed &* 0x9e37_79b9_7f4a_7c15
    var lastSmall = Small(0)
    var lastBase = Base()
    part.objects.reserveCapacity(count + 8)
    part.objects.append(lastSmall)
    part.objects.append(lastBase)
    for step in 0..<count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let dice = Int(state >> 33)
      if dice % 3 == 0 {
        var size = [1, 8, 13, 16, 24, 40, 100, 500, 1032, 1100, 3000, 9000][dice / 3 % 12]
        if step % 1000 == 500 { size = 300_000 }
        if step % 5000 == 700 { size = 20_000_000 }
        // SAFETY: A new block that this program gives back at most once.
        let block = unsafe step % 50 == 1 ? aligned_alloc(64, 192) : malloc(size)
        guard let block = unsafe block else { exit(72) }
        let complement = ~UInt(bitPattern: block)
        if dice / 36 % 3 == 0 {
          part.doomedBlocks.append(complement)
        } else {
          part.blocks.append(complement)
        }
        continue
      }
      let object: AnyObject
      switch dice / 3 % 6 {
      case 0, 1:
        lastSmall = Small(step)
        object = lastSmall
      case 2:
        lastBase = Derived()
        object = lastBase
      case 3: object = Generic(step)
      case 4: object = Generic((lastSmall, "text that is too long to be stored inline", step))
      default: object = Observer(lastSmall, lastBase)
      }
      if dice / 18 % 3 == 0, object !== lastSmall, object !== lastBase {
        // SAFETY: Released once, in `giveBack`.
        let opaque = unsafe Unmanaged.passRetained(object).toOpaque()
        part.doomedObjects.append(~UInt(bitPattern: opaque))
      } else {
        part.objects.append(object)
      }
    }
  }

  /// Gives back every so many of the doomed, and notes their addresses.
  private static func free(_ part: inout Part, from first: Int, step: Int) {
    for index in stride(from: first, to: part.doomedBlocks.count, by: step) {
      let complement = part.doomedBlocks[index]
      // SAFETY: Allocated by `populate`, given back here only.
      unsafe Glibc.free(UnsafeMutableRawPointer(bitPattern: ~complement))
      part.dead.append(complement)
    }
    for index in stride(from: first, to: part.doomedObjects.count, by: step) {
      let complement = part.doomedObjects[index]
      guard let pointer = unsafe UnsafeRawPointer(bitPattern: ~complement) else { continue }
      // SAFETY: The retain of `populate`.
      unsafe Unmanaged<AnyObject>.fromOpaque(pointer).release()
      part.dead.append(complement)
    }
  }

  /// Gives back the other half from the main thread; nothing is allocated after that.
  func giveBack() {
    for index in parts.indices { Self.free(&parts[index], from: 1, step: 2) }
  }

  /// Prints all that is known, without allocating.
  func printTruth(isSilent: Bool, to output: consuming Output) {
    output.write("p", UInt(getpid()), 0)
    if !isSilent {
      for index in parts.indices {
        for object in 0..<parts[index].objects.count {
          let address = UInt(bitPattern: ObjectIdentifier(parts[index].objects[object]))
          output.write("o", address, Self.usable(address))
        }
        for block in 0..<parts[index].blocks.count {
          let address = ~parts[index].blocks[block]
          output.write("c", address, Self.usable(address))
        }
        for block in 0..<parts[index].dead.count { output.write("d", ~parts[index].dead[block], 0) }
      }
    }
    output.write("r", 0, 0)
    output.flush()
  }

  /// The size of a block as the allocator has it.
  private static func usable(_ address: UInt) -> UInt {
    // SAFETY: The block is allocated.
    unsafe UInt(usableSize?(UnsafeMutableRawPointer(bitPattern: address)) ?? 0)
  }
}
