import LeakLibraries
import LeakMemory

/// Tells words of waiting functions' memory that are left over from what was there before.
///
/// Functions that wait at the same place have the same memory: a slot of it has a value of one type in all of
/// them, or nobody uses it. Where many wait there, a slot that has objects of all sorts in some and other words
/// in others is of no use: its words are what the memory had when it was given to the function. An existential
/// may have any object: its words, three in front of its type, tell nothing.
struct FrameSlots {
  /// Functions that wait at the same place, with memory of the same size.
  private struct Place: Hashable {
    /// Where they go on, as a complement.
    let code: UInt

    /// The size in bytes.
    let byteCount: Int

    /// Whether it is a function's own memory.
    let isFrame: Bool

    /// The place of some memory.
    init(_ claim: LibraryClaim) {
      code = ~claim.code.bits
      byteCount = claim.byteCount
      isFrame = claim.isFrame
    }
  }

  /// What a slot has in the functions that wait there.
  private struct Slot {
    /// How many have an object.
    var objectCount = 0

    /// How many have another word that is not zero.
    var otherCount = 0

    /// The types of the objects, a few of them.
    var types: [Int32] = []

    /// So many types are told apart.
    static let mostTypes = 8

    /// Fewer types may be cases of one value.
    static let leastTypes = 3

    /// Whether nobody uses the slot.
    var isLeftOver: Bool {
      otherCount > 0 && types.count >= Self.leastTypes
        && types.count * 2 >= min(objectCount, Self.mostTypes)
    }

    /// Counts an object.
    mutating func add(_ type: Int32) {
      objectCount += 1
      if types.count < Self.mostTypes, !types.contains(type) { types.append(type) }
    }
  }

  /// From so many functions on, a place tells something.
  private static let leastFunctions = 8

  /// The words of an existential in front of its type.
  ///
  /// Source: `OpaqueExistentialContainer` in include/swift/ABI/Metadata.h; verified with Swift 6.3.1.
  private static let bufferWords = 3

  /// Memory that is larger is not looked at, in bytes.
  private static let mostBytes = 4096

  /// The slots of each place that many functions wait at.
  private var slots: [Place: [Slot]] = [:]

  /// Where the words of existentials' values are, in memory that is looked at.
  private var existentials: Set<UInt> = []

  /// Looks at the memory of waiting functions.
  ///
  /// - Parameters:
  ///   - claims: The memory.
  ///   - word: Reads a word; nil where there is none.
  ///   - type: The number of the type of the object that begins at an address; nil where none does.
  ///   - buffered: How many bytes of an existential's buffer a value takes whose metadata is at an address; nil where no
  ///     metadata is there.
  init(
    _ claims: [LibraryClaim],
    word: (UInt) -> UInt?,
    type: (UInt) -> Int32?,
    buffered: (UInt) -> Int?
  ) {
    var byteCounts: [UInt: Int?] = [:]
    var counts: [Place: Int] = [:]
    for claim in claims where Self.isKnown(claim) { counts[Place(claim), default: 0] += 1 }
    for claim in claims where Self.isKnown(claim) {
      let place = Place(claim)
      guard counts[place] ?? 0 >= Self.leastFunctions else { continue }
      var seen = slots.removeValue(forKey: place) ?? []
      let words = (0..<claim.byteCount / 8).map { word(claim.start.bits &+ UInt($0 * 8)) ?? 0 }
      var types: [Int32?] = []
      for (index, word) in words.enumerated() {
        types.append(word == 0 ? nil : type(word))
        guard index >= Self.bufferWords, word >= 4096, word & 7 == 0, types[index] == nil else {
          continue
        }
        let byteCount = byteCounts[word] ?? buffered(word)
        byteCounts[word] = .some(byteCount)
        for part in 0..<min(((byteCount ?? 0) + 7) / 8, Self.bufferWords) {
          existentials.insert(claim.start.bits &+ UInt((index - Self.bufferWords + part) * 8))
        }
      }
      for (index, word) in words.enumerated() {
        if seen.count <= index { seen.append(Slot()) }
        guard word != 0, !existentials.contains(claim.start.bits &+ UInt(index * 8)) else {
          continue
        }
        if let type = types[index] { seen[index].add(type) } else { seen[index].otherCount += 1 }
      }
      slots[place] = seen
    }
  }

  /// Whether a word of some memory is left over: the one that many bytes behind its beginning.
  func isLeftOver(at offset: Int, of claim: LibraryClaim) -> Bool {
    guard !slots.isEmpty, Self.isKnown(claim), offset >= 0, let seen = slots[Place(claim)],
      offset / 8 < seen.count, !existentials.contains(claim.start.bits &+ UInt(offset & ~7))
    else { return false }
    return seen[offset / 8].isLeftOver
  }

  /// Whether it is known whose memory it is, and there is not too much of it.
  private static func isKnown(_ claim: LibraryClaim) -> Bool {
    !claim.code.isNull && claim.byteCount > 0 && claim.byteCount <= mostBytes
      && claim.start.isWordAligned
  }
}
