/// A heap such as programs have: classes of two to six references, arrays, dictionaries, texts, closures,
/// existentials, structs and optionals, which refer to one another near and far.
public final class Population {
  /// Objects for each section, those of the standard library included.
  private static let objectsPerSection = 20

  /// Rows for each section.
  private static let rowsPerSection = 7

  /// Sections of twenty objects each: itself, the storage of its rows, of its index and of its name, a
  /// closure's context, seven rows with a detail each, and a note.
  private(set) var sections: [Section] = []

  /// Memory without references, which a snapshot has to copy too.
  private let ballast: [UInt8]

  /// Makes the same heap each time.
  ///
  /// - Parameters:
  ///   - objects: About how many there are to be.
  ///   - megabytes: How much further memory there is to be that has no references.
  public init(objects: Int, megabytes: Int = 0) {
    ballast = (0..<(megabytes << 20)).map { UInt8(truncatingIfNeeded: $0) }
    var random = Sequence(state: 20_261_122)
    var rows: [Row] = []
    let count = max(1, objects / Self.objectsPerSection)
    sections.reserveCapacity(count)
    rows.reserveCapacity(count * Self.rowsPerSection)
    for number in 0..<count {
      var own: [Row] = []
      var index: [Int: Row] = [:]
      for place in 0..<Self.rowsPerSection {
        let row = Row(number: place, detail: Detail(unit: rows.last?.detail))
        row.previous = own.last
        own.append(row)
        rows.append(row)
        // To anywhere: a graph of which all references lead to the neighbour is too easy.
        row.similar = rows[random.next(below: rows.count)]
        if place % 3 == 0 { index[place] = row }
      }
      own.first?.remark = Note(about: rows[random.next(below: rows.count)])
      let section = Section(
        name: "the section of this library that has number \(number)",
        info: Section.Info(extent: Double(number), owner: sections.last)
      )
      section.rows = own
      section.index = index
      let first = own[0]
      section.action = { first.number + number }
      section.next = sections.isEmpty ? nil : sections[random.next(below: sections.count)]
      sections.append(section)
    }
  }

  /// The sum of some numbers in all objects, so that none of them is left out.
  public func checksum() -> Int {
    sections.reduce(ballast.count) { $0 &+ $1.action() &+ $1.rows.count }
  }

  /// Numbers that look random, the same ones each time.
  private struct Sequence {
    /// The last one.
    var state: UInt64

    /// The next one below a bound.
    mutating func next(below bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }
}
