import Foundation
import Glibc
import LeakMemory
import Testing

extension SnapshotTests {
  @Suite("Snapshot of this process") struct OwnProcessSourceTests {
    /// Memory with a pattern.
    private final class Pattern {
      /// Where it is, each bit turned round.
      private let hidden: UInt
      /// Its size.
      let byteCount: Int

      /// Where it is.
      var start: UInt { ~hidden }

      /// Maps and fills so many bytes.
      init?(byteCount: Int) {
        // SAFETY: A new mapping, of this object alone.
        let memory = unsafe mmap(
          nil,
          byteCount,
          PROT_READ | PROT_WRITE,
          MAP_PRIVATE | MAP_ANONYMOUS,
          -1,
          0
        )
        guard let memory = unsafe memory, unsafe memory != MAP_FAILED else { return nil }
        hidden = ~UInt(bitPattern: memory)
        self.byteCount = byteCount
        fill(0)
      }

      /// Writes the pattern with a key.
      func fill(_ key: UInt) {
        for offset in stride(from: UInt(0), to: UInt(byteCount), by: 8) {
          // SAFETY: Within the mapping.
          unsafe UnsafeMutablePointer<UInt>(bitPattern: start + offset)?.pointee =
            TargetProcess.pattern(start + offset) ^ key
        }
      }

      deinit {
        // SAFETY: Nobody uses it any more.
        unsafe munmap(UnsafeMutableRawPointer(bitPattern: start), byteCount)
      }
    }

    /// The calling thread's number.
    private static var thread: Int32 {
      let link = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/thread-self")
      return link?.split(separator: "/").last.flatMap { Int32($0) } ?? 0
    }

    /// By copy, and by clone; with the threads traced, and parked.
    static let configurations = ThreadStop.allCases.flatMap { stop in
      [
        OwnProcessSource.Configuration(mostCopiedBytes: 1 << 40, stop: stop),
        OwnProcessSource.Configuration(mostCopiedBytes: 0, stop: stop),
      ]
    }

    @Test("holds what memory was, not what it became", arguments: configurations.indices)
    func holdsWhatWas(_ index: Int) throws {
      let pattern = try #require(Pattern(byteCount: 1 << 20))
      let snapshot = try OwnProcessSource(configuration: Self.configurations[index]).snapshot()
      pattern.fill(0xff)
      #expect(snapshot.matchingWords(from: pattern.start, count: 1 << 17) == 1 << 17)
      #expect(snapshot.process.isOwn)
      #expect(snapshot.process.processID == getpid())
      #expect(snapshot.process.method == (index % 2 == 0 ? .copy : .clone))
      #expect(snapshot.process.stop == Self.configurations[index].stop)
      #expect(snapshot.process.stoppedSeconds > 0)
    }

    @Test(
      "has the registers of every thread, the asking one's too",
      arguments: configurations.indices
    )
    func hasThreads(_ index: Int) throws {
      let snapshot = try OwnProcessSource(configuration: Self.configurations[index]).snapshot()
      let asking = try #require(snapshot.threads.first { $0.isAsking })
      #expect(asking.number == Self.thread)
      let counter = try #require(asking.registers?.programCounter)
      #expect(
        snapshot.symbol(containing: counter)?.mangledName.contains("OwnProcessSource") == true
      )
      var local = 0
      let stack = try #require(asking.registers?.stackPointer)
      // SAFETY: Only the address is taken.
      unsafe withUnsafePointer(to: &local) { pointer in
        let place = UInt(bitPattern: pointer)
        #expect(stack.bits < place && place - stack.bits < 1 << 16)
      }
      let tasks = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
      #expect(snapshot.threads.count > 1 || tasks.count == 1)
      for thread in snapshot.threads {
        var cursor = snapshot.cursor()
        #expect(cursor.word(thread.threadPointer.bits) == thread.threadPointer.bits)
      }
    }

    @Test("leaves out snapshots and what it is told to", arguments: configurations.indices)
    func leavesOut(_ index: Int) throws {
      let pattern = try #require(Pattern(byteCount: 1 << 20))
      var configuration = Self.configurations[index]
      configuration.leftOut = [pattern.start + 4096..<pattern.start + 8192]
      let storage = try #require(SnapshotStorage(byteCount: 4096))
      // SAFETY: The storage is ours.
      unsafe storage.base.storeBytes(of: 1, as: UInt.self)
      let snapshot = try OwnProcessSource(configuration: configuration).snapshot()
      #expect(snapshot.matchingWords(from: pattern.start, count: 512) == 512)
      #expect(!snapshot.has(Address(pattern.start + 4096), count: 8))
      #expect(snapshot.matchingWords(from: pattern.start + 8192, count: 512) == 512)
      #expect(!snapshot.has(Address(unsafe UInt(bitPattern: storage.base)), count: 8))
    }

    @Test("clones the process where copying would stop it for too long, unless that is forbidden")
    func slowCopy() throws {
      let hurried = OwnProcessSource(configuration: .init(mostStoppedSeconds: 1e-9))
      #expect(try hurried.snapshot().process.method == .clone)
      let copying = OwnProcessSource(
        configuration: .init(mostCopiedBytes: .max, mostStoppedSeconds: 1e-9)
      )
      #expect(throws: SnapshotError.self) { try copying.snapshot() }
    }

    @Test("says what a clone does not get")
    func namesWhatIsNotForked() throws {
      let pattern = try #require(Pattern(byteCount: 1 << 16))
      // SAFETY: The pages are ours.
      let code = unsafe madvise(
        UnsafeMutableRawPointer(bitPattern: pattern.start),
        4096,
        MADV_DONTFORK
      )
      try #require(code == 0)
      let snapshot = try OwnProcessSource(configuration: Self.configurations[1]).snapshot()
      #expect(!snapshot.has(Address(pattern.start), count: 8))
      #expect(snapshot.matchingWords(from: pattern.start + 4096, count: 512) == 512)
      #expect(
        snapshot.absences.contains {
          $0.start == Address(pattern.start) && $0.reason == .notForked
        }
      )
    }

    @Test("closes no file of this process", arguments: configurations.indices)
    func keepsFiles(_ index: Int) throws {
      // SAFETY: The string is zero-terminated and copied for the call.
      let null = unsafe open("/dev/null", O_RDONLY | O_CLOEXEC)
      defer { close(null) }
      let links = try [0, 1, 2, null].map(Self.file)
      for _ in 0..<5 {
        _ = try OwnProcessSource(configuration: Self.configurations[index]).snapshot()
      }
      #expect(try [0, 1, 2, null].map(Self.file) == links)
    }

    /// The file behind a descriptor.
    private static func file(_ descriptor: Int32) throws -> String {
      try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
    }

    @Test("has the peer of a closed connection see its end while a clone lives")
    func releasesConnections() throws {
      let pattern = try #require(Pattern(byteCount: 64 << 20))
      var pair: [Int32] = [0, 0]
      // SAFETY: The array has room for both.
      let code = unsafe socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair)
      try #require(code == 0)
      let ends = pair
      let isDone = DispatchSemaphore(value: 0)
      let thread = Thread {
        let snapshot = try? OwnProcessSource(configuration: Self.configurations[1]).snapshot()
        #expect(snapshot?.process.method == .clone)
        isDone.signal()
      }
      thread.start()
      close(ends[0])
      var waiting = pollfd(fd: ends[1], events: Int16(POLLIN), revents: 0)
      // SAFETY: One record, as the call is told.
      let ready = unsafe poll(&waiting, 1, 5000)
      #expect(ready == 1)
      isDone.wait()
      close(ends[1])
      #expect(pattern.byteCount > 0)
    }

    @Test("leaves no child that anybody could wait for", arguments: configurations.indices)
    func leavesNoChild(_ index: Int) throws {
      _ = try OwnProcessSource(configuration: Self.configurations[index]).snapshot()
      let path = "/proc/self/task/\(Self.thread)/children"
      guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return }
      for number in text.split(separator: " ").compactMap({ Int32($0) }) {
        let program = try? FileManager.default.destinationOfSymbolicLink(
          atPath: "/proc/\(number)/exe"
        )
        #expect(program?.contains("xctest") != true)
      }
    }

    @Test("can be taken by many threads at once")
    func manyAtOnce() {
      DispatchQueue.concurrentPerform(iterations: 8) { index in
        let configuration = Self.configurations[index % Self.configurations.count]
        #expect(throws: Never.self) {
          _ = try OwnProcessSource(configuration: configuration).snapshot()
        }
      }
    }

    @Test("takes no file for an image that is only mapped to be read")
    func readOnlyMappings() throws {
      let before = try OwnProcessSource().snapshot()
      var mapped: [(base: UInt, count: Int)] = []
      // SAFETY: New mappings, which nobody else knows.
      defer {
        for (base, count) in mapped {
          unsafe munmap(UnsafeMutableRawPointer(bitPattern: base), count)
        }
      }
      for path in Set(before.images.map(\.path)) {
        // SAFETY: The string is copied for the call.
        let file = unsafe open(path, O_RDONLY)
        guard file >= 0 else { continue }
        defer { close(file) }
        let count = Int(lseek(file, 0, SEEK_END))
        // SAFETY: As above.
        let base = unsafe mmap(nil, count, PROT_READ, MAP_PRIVATE, file, 0)
        if let base = unsafe base, unsafe base != MAP_FAILED {
          mapped.append((UInt(bitPattern: base), count))
        }
      }
      #expect(mapped.count > 5)
      let after = try OwnProcessSource().snapshot()
      #expect(after.images.map(\.start) == before.images.map(\.start))
    }

    @Test("shows nothing of the snapshot that had its room before")
    func usedRoom() throws {
      let source = OwnProcessSource(
        configuration: OwnProcessSource.Configuration(
          mostCopiedBytes: 1 << 40,
          mostKeptBytes: 1 << 40
        )
      )
      let pattern = try #require(Pattern(byteCount: 1 << 20))
      // The first ones make mappings of their own, which move others in the room.
      for _ in 0..<3 {
        let full = try source.snapshot().matchingWords(from: pattern.start, count: 1 << 17)
        #expect(full == 1 << 17)
      }
      let half = pattern.start + UInt(pattern.byteCount / 2)
      // SAFETY: The upper half of the pattern's own mapping.
      unsafe madvise(
        UnsafeMutableRawPointer(bitPattern: half),
        pattern.byteCount / 2,
        MADV_DONTNEED
      )
      let snapshot = try source.snapshot()
      #expect(snapshot.matchingWords(from: pattern.start, count: 1 << 16) == 1 << 16)
      #expect(snapshot.zeroWords(from: half, count: 1 << 16) == 1 << 16)
    }

    @Test("has the same images and bytes where images are known from an earlier one")
    func knownImages() throws {
      let source = OwnProcessSource()
      let first = try source.snapshot()
      let second = try source.snapshot()
      #expect(first.images.count > 5)
      #expect(
        second.images.filter { $0.path.hasPrefix("/") }.allSatisfy { image in
          first.images.contains { $0 === image }
        }
      )
      let other = try OwnProcessSource().snapshot()
      for (known, new) in zip(second.images, other.images) {
        #expect(known.start == new.start && known.path == new.path)
        for segment in new.segments where !segment.permissions.contains(.write) {
          var (one, two) = (second.cursor(), other.cursor())
          let count = new.file() == nil ? 0 : segment.byteCount
          let places = stride(
            from: segment.start.bits,
            to: segment.start.bits + UInt(count),
            by: 512
          )
          #expect(places.allSatisfy { one.word($0 & ~7) == two.word($0 & ~7) })
        }
      }
    }
  }
}
