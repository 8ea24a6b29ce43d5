import Glibc
import LeakLocking
import LeakMemory
import Testing

extension HeapTests {
  @Suite("Threads") struct HeapThreadTests {
    @Test("A word on a blocked thread's stack is found with its thread and function")
    func blockedStack() throws {
      let samples = HeapSamples(sizes: [64])
      defer { samples.freeAll() }
      let thread = BlockedThread(keeping: samples.address(0), named: "keeper")
      defer { thread.end() }
      let heap = try #require(LiveHeap())
      let (hits, _) = heap.places(of: [samples.address(0)])
      var functions: Set<String> = []
      var count = 0
      for hit in hits {
        guard case .stack(let found) = hit.place, found.tid == thread.tid else { continue }
        count += 1
        #expect(found.name == "keeper")
        #expect(!found.isCaller)
        #expect(hit.address >= found.sp)
        if let function = hit.frameFunction { functions.insert(name(of: function)) }
      }
      #expect(count >= 4)
      if heap.stopMethod != .none {
        #expect(functions.contains { $0.contains("keep") || $0.contains("BlockedThread") })
      }
    }

    @Test("What a thread that is gone left on its stack is not found")
    func deadStack() throws {
      let samples = HeapSamples(sizes: [64])
      defer { samples.freeAll() }
      for _ in 0..<3 { BlockedThread(keeping: samples.address(0), named: "gone").end() }
      let heap = try #require(LiveHeap())
      guard heap.stopMethod != .none else { return }
      let (hits, _) = heap.places(of: [samples.address(0)])
      #expect(!hits.contains { $0.place == .other })
    }

    @Test("A thread-specific value is found as that")
    func threadLocal() throws {
      let samples = HeapSamples(sizes: [64])
      defer { samples.freeAll() }
      var key = pthread_key_t()
      // SAFETY: Writes the key; it is deleted when no thread has a value any more.
      unsafe pthread_key_create(&key, nil)
      let thread = BlockedThread(keeping: samples.address(0), named: "keeper", key: key)
      defer {
        thread.end()
        pthread_key_delete(key)
      }
      let heap = try #require(LiveHeap())
      guard heap.stopMethod != .none else { return }
      let (hits, _) = heap.places(of: [samples.address(0)])
      let isFound = hits.contains { hit in
        switch hit.place {
        case .threadLocal(let found): found.tid == thread.tid
        // A key beyond the first 32 has its value in memory of the allocator.
        case .chunk: key >= 32
        default: false
        }
      }
      #expect(isFound)
    }

    @Test("The calling thread's stack is looked at from the limit upwards")
    func callersStack() throws {
      let samples = HeapSamples(sizes: [64])
      defer { samples.freeAll() }
      let all = try #require(placesWhileHolding(samples, limit: .null))
      let none = try #require(placesWhileHolding(samples, limit: LiveHeap.endOfCallersFrame()))
      #expect(all.contains(true))
      #expect(!none.contains(true))
    }

    /// Holds an address on the stack while looking for it.
    ///
    /// - Returns: For each hit on the calling thread's stack, whether it is in the room that holds it.
    @inline(never)
    private func placesWhileHolding(_ samples: HeapSamples, limit: Address) -> [Bool]? {
      // SAFETY: The room has that many words, and only its address is kept.
      unsafe withUnsafeTemporaryAllocation(of: UInt.self, capacity: 4) { room in
        unsafe room.initialize(repeating: samples.address(0).bits)
        let start = UInt(bitPattern: room.baseAddress)
        guard let heap = LiveHeap(callerStackLimit: limit) else { return nil }
        let (hits, _) = heap.places(of: [samples.address(0)])
        unsafe room.update(repeating: 0)
        return hits.compactMap { hit in
          guard case .stack(let thread) = hit.place, thread.isCaller else { return nil }
          return (start..<start + 32).contains(hit.address.bits)
        }
      }
    }

    @Test(
      "System calls that wait go on as if nothing had been",
      arguments: [StopMethod.ptrace, .signal]
    )
    func systemCalls(method: StopMethod) throws {
      let results = Locked<[String: Int]>([:])
      var ends: [Int32] = [0, 0]
      // SAFETY: Room for two.
      unsafe pipe(&ends)
      let (from, to) = (ends[0], ends[1])
      let threads = [
        thread {
          var byte: UInt8 = 0
          // SAFETY: One byte is read.
          let count = unsafe read(from, &byte, 1)
          results.withLock { $0["read"] = count }
        },
        thread {
          var time = timespec(tv_sec: 0, tv_nsec: 300_000_000)
          // SAFETY: Reads the time only.
          let code = unsafe nanosleep(&time, nil)
          results.withLock { $0["nanosleep"] = method == .ptrace ? Int(code) : 0 }
        },
        thread {
          // SAFETY: Nothing is passed.
          let code = poll(nil, 0, 300)
          results.withLock { $0["poll"] = method == .ptrace ? Int(code) : 0 }
        },
      ]
      for _ in 0..<20 { #expect(LiveHeap(stoppingBy: method) != nil) }
      var byte: UInt8 = 1
      // SAFETY: One byte is written; the threads were made above.
      _ = unsafe write(to, &byte, 1)
      for thread in threads { pthread_join(thread, nil) }
      #expect(results.withLock { $0 } == ["read": 1, "nanosleep": 0, "poll": 0])
      close(from)
      close(to)
    }

    @Test("Threads that come and go, and others that look too, do no harm")
    func comingAndGoing() throws {
      let samples = HeapSamples(sizes: [64])
      defer { samples.freeAll() }
      let isOver = Locked(false)
      let makers = (0..<2).map { _ in
        thread {
          while !isOver.withLock({ $0 }) {
            let short = thread { HeapSamples(sizes: [100]).freeAll() }
            // SAFETY: Made just above.
            pthread_join(short, nil)
          }
        }
      }
      let others = (0..<2).map { _ in
        thread {
          for _ in 0..<10 { #expect(LiveHeap()?.places(of: [samples.address(0)]).isCut == false) }
        }
      }
      for method in [StopMethod.ptrace, .signal] {
        for _ in 0..<10 { #expect(LiveHeap(stoppingBy: method) != nil) }
      }
      // SAFETY: Made above.
      for thread in others { pthread_join(thread, nil) }
      isOver.withLock { $0 = true }
      for thread in makers { pthread_join(thread, nil) }
    }

    /// Runs a function on a thread of its own.
    private func thread(_ body: @escaping @Sendable () -> Void) -> pthread_t {
      final class Box {
        let body: @Sendable () -> Void;
        init(_ body: @escaping @Sendable () -> Void) { self.body = body }
      }
      var thread = pthread_t()
      // SAFETY: The box is retained here and released by the thread.
      let context = unsafe Unmanaged.passRetained(Box(body)).toOpaque()
      unsafe pthread_create(
        &thread,
        nil,
        { context in
          guard let context = unsafe context else { return nil }
          unsafe Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
          return nil
        },
        context
      )
      return thread
    }

    /// The name of the function at an address, mangled.
    private func name(of address: Address) -> String {
      ImageSymbols.shared.symbol(containing: address)?.mangledName ?? ""
    }
  }
}
