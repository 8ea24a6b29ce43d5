/// How much of a process's memory is in the machine's, mapping by mapping, as its kernel says.
///
/// Source: proc(5), `/proc/PID/smaps` and `/proc/PID/status`. Read while the process runs: it is not of the same
/// moment as a snapshot.
package struct ResidentMemory: Hashable, Sendable {
  /// One mapping.
  package struct Mapping: Hashable, Sendable {
    /// The mapping.
    package let region: MemoryRegion

    /// What of it is resident, in bytes.
    package var resident = 0

    /// What of it was swapped out, in bytes.
    package var swapped = 0

    /// What of it is in huge pages, in bytes.
    package var huge = 0

    /// Describes a mapping.
    package init(region: MemoryRegion, resident: Int = 0, swapped: Int = 0, huge: Int = 0) {
      self.region = region
      self.resident = resident
      self.swapped = swapped
      self.huge = huge
    }
  }

  /// The mappings by ascending address; one of which not all pages are resident is there in pieces that touch, which are or
  /// are not, where the kernel tells its pages.
  package let mappings: [Mapping]

  /// What the tables of its pages occupy, in bytes.
  package let pageTables: Int

  /// What is resident in all, in bytes.
  package var resident: Int { mappings.reduce(0) { $0 + $1.resident } }

  /// Describes what was resident.
  package init(mappings: [Mapping], pageTables: Int) {
    self.mappings = mappings
    self.pageTables = pageTables
  }

  /// Reads what the kernel says of a process; nil where it does not.
  package init?(ofProcess number: Int32) {
    guard let maps = ProcText.read("/proc/\(number)/smaps"),
      let status = ProcText.read("/proc/\(number)/status")
    else { return nil }
    self.init(parsing: maps, status: status, pages: PageMap(ofProcess: number))
  }

  /// Reads the texts of the kernel's two files; nil where they have no mapping.
  init?(parsing maps: String, status: String, pages: PageMap? = nil) {
    var mappings: [Mapping] = []
    for line in maps.split(separator: "\n") {
      // A field's name ends with a colon, a mapping begins with its addresses.
      if let field = Self.field(line) {
        guard !mappings.isEmpty else { continue }
        switch field.name {
        case "Rss": mappings[mappings.count - 1].resident = field.bytes
        case "Swap": mappings[mappings.count - 1].swapped = field.bytes
        case "AnonHugePages": mappings[mappings.count - 1].huge = field.bytes
        default: break
        }
      } else if let region = MemoryRegion(parsing: line) {
        mappings.append(Mapping(region: region))
      }
    }
    guard !mappings.isEmpty else { return nil }
    self.mappings = mappings.sorted { $0.region.start < $1.region.start }
      .flatMap { mapping in pages.map { Self.pieces(of: mapping, $0) } ?? [mapping] }
    pageTables =
      status.split(separator: "\n").lazy.compactMap(Self.field).first { $0.name == "VmPTE" }?.bytes
      ?? 0
  }

  /// A mapping is left whole that has more pieces, or of which the kernel's two answers differ by more bytes: it changes.
  private static let mostPieces = 1 << 14
  private static let mostDifference = 1 << 18

  /// The pieces of a mapping of which some pages are resident; the whole where that is not known.
  private static func pieces(of mapping: Mapping, _ pages: PageMap) -> [Mapping] {
    let region = mapping.region
    guard !region.isFile, mapping.resident > 0, mapping.resident < region.byteCount,
      let runs = pages.present(in: region.start.bits..<region.end.bits, most: mostPieces / 2),
      case let count = runs.reduce(0, { $0 + $1.count }),
      // A page that was only read shares one of zeros, which is none of the process's own.
      abs(count - mapping.resident) <= mostDifference
    else { return [mapping] }
    var pieces: [Mapping] = []
    func add(_ range: Range<UInt>, _ resident: Int) {
      guard !range.isEmpty else { return }
      let isFirst = pieces.isEmpty
      pieces.append(
        Mapping(
          region: MemoryRegion(
            start: Address(range.lowerBound),
            end: Address(range.upperBound),
            permissions: region.permissions,
            name: region.name,
            fileOffset: region.fileOffset
          ),
          resident: resident,
          // Which pages these are matters to nobody.
          swapped: isFirst ? mapping.swapped : 0,
          huge: isFirst ? mapping.huge : 0
        )
      )
    }
    var end = region.start.bits
    for run in runs {
      add(end..<run.lowerBound, 0)
      add(run, run.count)
      end = run.upperBound
    }
    add(end..<region.end.bits, 0)
    return pieces
  }

  /// A field with a number of kilobytes; nil for other lines.
  private static func field(_ line: Substring) -> (name: Substring, bytes: Int)? {
    let words = line.split(whereSeparator: { $0 == " " || $0 == "\t" })
    guard words.count == 3, words[0].last == ":", words[2] == "kB", let number = Int(words[1]),
      number >= 0, number < 1 << 50
    else { return nil }
    return (words[0].dropLast(), number * 1024)
  }
}
