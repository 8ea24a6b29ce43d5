import CImageProbe
import LeakMemory
import Testing

@testable import LeakImages

/// A variable of this module, to be found by its address.
nonisolated(unsafe) var moduleVariable: [Int] = [1, 2, 3]

@Suite("Variables") struct SnapshotVariablesTests {
  /// The picture of this process, or a failed test.
  private func ownSnapshot() throws -> Snapshot { try #require(OwnProcess.snapshot()) }

  @Test("Global and static variables of C are found by an address in them")
  func globalsOfC() throws {
    let hidden = Address(UInt(probe_hiddenAddress()))
    let variables = SnapshotVariables(try ownSnapshot())
    let found = try #require(variables.variable(containing: hidden + 23))
    #expect(found.mangledName == "probe_hidden")
    #expect(found.range == AddressRange(start: hidden, byteCount: 24))
    #expect(variables.variable(containing: hidden + 24)?.mangledName != "probe_hidden")
  }

  @Test("Global variables of Swift are found by an address in them")
  func globalsOfSwift() throws {
    // SAFETY: The address of a global is stable; it is used as a number only.
    let address = unsafe withUnsafeBytes(of: &moduleVariable) { bytes in
      Address(UInt(bitPattern: bytes.baseAddress))
    }
    let found = try #require(SnapshotVariables(try ownSnapshot()).variable(containing: address))
    #expect(found.mangledName == "$s15LeakImagesTests14moduleVariableSaySiGvp")
    #expect(found.range == AddressRange(start: address, byteCount: 8))
  }

  @Test("Every variable has the name that the dynamic linker gives its address")
  func namesAgreeWithLinker() throws {
    let snapshot = try ownSnapshot()
    let variables = SnapshotVariables(snapshot)
    var compared = 0
    for number in snapshot.images.indices {
      let index = variables.index(ofImage: number)
      for entry in 0..<index.count {
        let start = index.start(at: entry)
        var name = [CChar](repeating: 0, count: 8192)
        var nearest: UInt64 = 0
        // SAFETY: The array has as many elements as said.
        let count = unsafe probe_nearest(UInt64(start.bits), &name, name.count, &nearest)
        guard count > 0, UInt(nearest) == start.bits else { continue }
        let linker = String(
          decoding: name[..<Int(count)].map { UInt8(bitPattern: $0) },
          as: UTF8.self
        )
        // The static linker's own marks are no variables.
        guard !["__bss_start", "_edata", "_end", "__data_start", "data_start"].contains(linker)
        else {
          continue
        }
        compared += 1
        if index.name(at: entry) == linker { continue }
        // Of several names for one address either may be given.
        let all = snapshot.images[number].symbols
        #expect(
          all?.symbol(named: linker)?.start
            == UInt64(start.bits &- snapshot.images[number].loadBias)
        )
      }
    }
    #expect(compared > 1000)
  }

  @Test("Variables lie in what the program may write to, and none twice at one address")
  func ranges() throws {
    let snapshot = try ownSnapshot()
    let variables = SnapshotVariables(snapshot)
    for number in snapshot.images.indices {
      let index = variables.index(ofImage: number)
      for range in index.writableRanges {
        let region = snapshot.region(containing: range.start)
        // The bytes after a file's part are mapped apart; the kernel may have none of a page's rest.
        #expect(region?.permissions.contains(.write) ?? true, "\(snapshot.images[number].name)")
      }
      for entry in 0..<index.count {
        let start = index.start(at: entry)
        #expect(index.writableRanges.contains { $0.contains(start) })
        if entry > 0 { #expect(index.start(at: entry - 1) < start) }
        if index.byteCount(at: entry) > 0 {
          let found = try #require(index.index(containing: start))
          #expect(found == entry)
        }
      }
    }
  }

  @Test("A thread's blocks of thread-local variables are where the loader has them")
  func blocksAgreeWithLoader() throws {
    // Blocks of libraries are made when a thread first asks: the C library's, by errno.
    _ = probe_errnoAddress()
    _ = probe_threadLocalAddress()
    let snapshot = try ownSnapshot()
    let variables = SnapshotVariables(snapshot)
    var loader = [ProbeImage](repeating: ProbeImage(), count: 256)
    // SAFETY: The array has 256 elements.
    let count = unsafe probe_threadLocalBlocks(&loader, 256)
    let expected = Set(loader.prefix(Int(count)).map { UInt($0.end) })
    let found = Set(variables.threadLocalBlocks.map { $0.range.start.bits })
    #expect(found.isSubset(of: expected))
    let missing = loader.prefix(Int(count)).filter { !found.contains(UInt($0.end)) }
    let names = missing.map { image in
      snapshot.images.first { $0.loadBias == UInt(image.start) }?.name ?? "?"
    }
    #expect(names.isEmpty, "not found: \(names)")
  }

  @Test("A thread-local variable is found by an address in it")
  func threadLocals() throws {
    let own = Address(UInt(probe_threadLocalAddress()))
    let errno = Address(UInt(probe_errnoAddress()))
    let variables = SnapshotVariables(try ownSnapshot())
    let found = try #require(variables.threadLocal(containing: own + 8))
    #expect(found.variable.mangledName == "probe_threadLocal")
    #expect(found.variable.range == AddressRange(start: own, byteCount: 16))
    #expect(found.thread == 0)
    #expect(variables.threadLocal(containing: errno)?.variable.mangledName == "errno")
  }

  @Test("Images are the program's, the toolchain's or the system's")
  func owners() throws {
    let snapshot = try ownSnapshot()
    let owners = ImageOwners(snapshot)
    for (number, image) in snapshot.images.enumerated() {
      let owner = owners.owner(ofImage: number)
      if image.name.contains(".xctest") { #expect(owner == .program) }
      if image.name.hasPrefix("libswift") || image.name == "libFoundation.so" {
        #expect(owner == .toolchain, "\(image.path)")
      }
      if image.name.hasPrefix("libc.so") || image.name.hasPrefix("ld-linux") {
        #expect(owner == .system, "\(image.path)")
      }
    }
  }

  @Test(
    "A symbol's module says whose it is",
    arguments: [
      ("$s10LeakMemory8SnapshotC", CodeOwner.leakFinder), ("$sSS5countSivg", .toolchain),
      ("$s10Foundation4DataV", .toolchain), ("$s4Main6ScreenC", nil), ("$sSS4MainE5shoutyyF", nil),
      ("$sSS10LeakMemoryE5shoutyyF", .leakFinder), ("leak_capture", .leakFinder),
      ("swift_retain", .toolchain), ("main", nil), ("$s99999999999999999999X", nil),
    ] as [(String, CodeOwner?)]
  )
  func symbolOwners(_ name: String, _ owner: CodeOwner?) {
    #expect(ImageOwners.owner(ofSymbol: name) == owner)
  }
}
