/// Copies of the pages around what is read, so that a walk over many small objects needs few system
/// calls.
///
/// While it keeps pages, each is read once, and everything on it is answered from the copy; otherwise
/// every read goes through. Bytes that no whole page can be read for are read as they are asked for,
/// so that what can be read does not change.
///
/// It is used by one thread. What is done for each of many objects stands in this file, since debug
/// builds optimise file by file.
package final class PageCache {
  /// Where bytes are read.
  private let memory: any MemoryReader

  /// A table of pages, then the pages; too small for any of it where the system has no room.
  private let room = Room(reserving: roomSize) ?? Room(byteCount: 16)

  /// Whether pages are kept.
  package private(set) var isKeeping = false

  /// How many places for pages are taken.
  private var count = 0

  /// Pages that were asked for and have not been read; their places are the last ones taken.
  private var wanted: [Address] = []

  /// Whether so many pages were kept that large pages were asked for.
  private var isLarge = false

  /// How many pages show that a walk is large.
  private static let pagesOfLargeWalks = 1 << 10

  /// Bytes of a page.
  private static let pageSize = 4096

  /// The most pages that are kept: beyond that all are forgotten.
  private static let mostPages = 1 << 15

  /// Entries of the table, twice as many as pages.
  private static let tableSize = 1 << 16

  /// Where the pages begin.
  private static let pages = tableSize * 8

  /// Bytes of the whole room.
  private static let roomSize = pages + mostPages * pageSize

  /// How many words ``copyBeginnings(of:into:counts:)`` copies of each object.
  package static let beginningWords = 16

  /// A cache in front of a memory, which keeps nothing yet.
  package init(over memory: any MemoryReader) {
    self.memory = memory
  }

  /// Begins to keep pages, where the system has room for them; what was kept before is forgotten.
  package func keep() {
    forget()
    isKeeping = room.byteCount == Self.roomSize
  }

  /// Forgets all pages, and lets every read through.
  package func forget() {
    isKeeping = false
    guard count > 0 else { return }
    count = 0
    room.discard()
  }

  // MARK: - Reading

  /// Copies the first words of several objects.
  ///
  /// - Parameters:
  ///   - addresses: Where they are.
  ///   - words: Is given the words, ``beginningWords`` for each object.
  ///   - counts: Is given how many of them there are on the object's page; 0 where it cannot be
  ///     read, or does not begin at a word.
  package func copyBeginnings(
    of addresses: [Address],
    into words: OwnWords,
    counts: inout [Int]
  ) {
    let stride = Self.beginningWords
    words.removeAll()
    counts.removeAll(keepingCapacity: true)
    counts.append(contentsOf: repeatElement(0, count: addresses.count))
    _ = words.extend(by: addresses.count * stride)
    guard isKeeping else { return }
    fetch(addresses)
    // SAFETY: `words` has a stride for each address. A place is followed by the rest of its page.
    unsafe words.withWords { target in
      for index in 0..<addresses.count where addresses[index].isWordAligned {
        let bits = addresses[index].bits
        let place = place(of: bits)
        guard place >= 0, let base = target.baseAddress else { continue }
        let many = min(stride, Self.rest(of: bits) / 8)
        unsafe UnsafeMutableRawPointer(base + index * stride)
          .copyMemory(from: room.base + place, byteCount: many * 8)
        counts[index] = many
      }
    }
  }

  /// Copies some words.
  ///
  /// - Parameters:
  ///   - many: How many, at most 8192.
  ///   - address: Where they are.
  ///   - words: Is given the words, at its end.
  /// - Returns: Where among `words` they begin; nil where they cannot all be read, or are too many.
  package func copy(_ many: Int, wordsAt address: UInt, into words: OwnWords) -> Int? {
    guard many >= 0, many <= 8192 else { return nil }
    let first = words.extend(by: many)
    // SAFETY: Only the words just added are lent, and written to.
    let isRead = unsafe words.withWords(from: first) { words in
      unsafe isReadable(Address(address), into: UnsafeMutableRawBufferPointer(words))
    }
    return isRead ? first : nil
  }

  // MARK: - Pages

  /// Reads the pages that some addresses lie in, all at once.
  private func fetch(_ addresses: [Address]) {
    if count + addresses.count > Self.mostPages { clearTable() }
    if count > Self.pagesOfLargeWalks, !isLarge {
      isLarge = true
      room.preferLargePages()
    }
    wanted.removeAll(keepingCapacity: true)
    for address in addresses {
      let entry = entry(of: address.bits)
      if entry >= 0, self[entry] == 0 { take(entry, for: address.bits) }
    }
    readWanted()
  }

  /// Where the copy of the byte at an address is to be found, up to the end of its page.
  ///
  /// - Returns: An offset in the room, good until another page is read; negative where the page
  ///   cannot be read.
  @inline(__always)
  private func place(of address: UInt) -> Int {
    let entry = entry(of: address)
    guard entry >= 0 else { return -1 }
    let found = self[entry]
    let number = Int(truncatingIfNeeded: (found == 0 ? load(address, entry) : found) & 0xffff)
    guard number > 0 else { return -1 }
    let page = Self.pages + (number - 1) * Self.pageSize
    return page + Int(truncatingIfNeeded: address & UInt(Self.pageSize - 1))
  }

  /// How many bytes of an address's page are left from there on.
  @inline(__always)
  private static func rest(of address: UInt) -> Int {
    pageSize - Int(truncatingIfNeeded: address & UInt(pageSize - 1))
  }

  /// An entry of the table: the page's number, and below that, in 16 bits, the number of its copy
  /// from one on, or zero where it cannot be read.
  @inline(__always)
  private subscript(entry: Int) -> UInt {
    get {
      // SAFETY: Entries are made by `entry(of:)`, which stays within the table.
      unsafe room.base.load(fromByteOffset: entry * 8, as: UInt.self)
    }
    set {
      // SAFETY: As above.
      unsafe room.base.storeBytes(of: newValue, toByteOffset: entry * 8, as: UInt.self)
    }
  }

  /// The entry for an address's page, which is zero where it is not there; negative for what is no
  /// address.
  @inline(__always)
  private func entry(of address: UInt) -> Int {
    guard address >= 4096, address < 1 << 57 else { return -1 }
    let page = address / UInt(Self.pageSize)
    var entry = Int(truncatingIfNeeded: (page &* 0x9e37_79b9_7f4a_7c15) >> 48)
    while true {
      let found = self[entry]
      if found == 0 || found >> 16 == page { return entry }
      entry = (entry + 1) & (Self.tableSize - 1)
    }
  }

  /// Takes the next place for an address's page, which is read later.
  private func take(_ entry: Int, for address: UInt) {
    count += 1
    self[entry] = (address / UInt(Self.pageSize)) << 16 | UInt(count)
    wanted.append(Address(address & ~UInt(Self.pageSize - 1)))
  }

  /// Reads a page that is not there.
  ///
  /// - Returns: Its entry's content.
  @inline(never)
  private func load(_ address: UInt, _ entry: Int) -> UInt {
    var entry = entry
    if count == Self.mostPages {
      clearTable()
      entry = self.entry(of: address)
    }
    wanted.removeAll(keepingCapacity: true)
    take(entry, for: address)
    readWanted()
    return self[entry]
  }

  /// Reads the pages that were asked for, into the places taken last.
  private func readWanted() {
    var done = 0
    while done < wanted.count {
      let first = Self.pages + (count - wanted.count + done) * Self.pageSize
      // SAFETY: The places taken lie within the room, since there are at most `mostPages`.
      done += unsafe wanted[done...].withUnsafeBufferPointer { addresses in
        let target = unsafe UnsafeMutableRawBufferPointer(
          start: room.base + first,
          count: addresses.count * Self.pageSize
        )
        return unsafe memory.readBlocks(at: addresses, size: Self.pageSize, into: target)
      }
      guard done < wanted.count else { return }
      // This one cannot be read.
      let entry = entry(of: wanted[done].bits)
      if entry >= 0 { self[entry] &= ~0xffff }
      done += 1
    }
  }

  /// Forgets all pages, without giving their memory back.
  private func clearTable() {
    count = 0
    for entry in 0..<Self.tableSize { self[entry] = 0 }
  }
}

// MARK: - MemoryReader

extension PageCache: MemoryReader {
  package func read(
    _ address: Address,
    into buffer: UnsafeMutableRawBufferPointer
  ) throws(MemoryReadError) {
    // SAFETY: The caller's buffer, passed on with its size.
    if isKeeping, unsafe copy(address, into: buffer) { return }
    unsafe try memory.read(address, into: buffer)
  }

  /// Copies bytes of at most two pages.
  private func copy(_ address: Address, into buffer: UnsafeMutableRawBufferPointer) -> Bool {
    guard buffer.count <= Self.pageSize else { return false }
    var done = 0
    while done < buffer.count {
      let from = address.bits &+ UInt(truncatingIfNeeded: done)
      let place = place(of: from)
      guard place >= 0 else { return false }
      let part = min(buffer.count - done, Self.rest(of: from))
      // SAFETY: The part lies within the buffer, and within the page that the place is on.
      unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[done..<done + part])
        .copyMemory(from: UnsafeRawBufferPointer(start: room.base + place, count: part))
      done += part
    }
    return true
  }
}

// SAFETY: A reader is used by one walk on one thread, and so is its cache.
extension PageCache: @unchecked Sendable {}
