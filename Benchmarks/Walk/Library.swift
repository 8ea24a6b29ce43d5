/// A graph of a million objects such as programs make: classes with two or three references, arrays,
/// optionals and structs.
final class Library {
  /// Twenty objects each: itself, its array's storage, nine rows and their details.
  private(set) var sections: [Section] = []

  /// Makes a graph of so many sections, the same one each time.
  init(sections count: Int) {
    var random = Sequence(state: 20_261_121)
    var rows: [Row] = []
    for number in 0..<count {
      let owner = sections.last
      var own: [Row] = []
      for index in 0..<9 {
        let row = Row(number: number * 9 + index, detail: Detail(unit: rows.last?.detail))
        row.previous = own.last
        own.append(row)
        rows.append(row)
        // To anywhere: a graph of which all references lead to the neighbour is too easy.
        row.similar = rows[random.next(below: rows.count)]
      }
      let section = Section(
        header: own.removeLast(),
        info: Section.Info(extent: Double(number), owner: owner)
      )
      section.rows = own
      section.next = sections.isEmpty ? nil : sections[random.next(below: sections.count)]
      sections.append(section)
    }
  }

  /// An object with an array, an optional and a struct.
  final class Section {
    /// What is known of a section.
    struct Info {
      /// How long it is.
      var extent: Double

      /// The section before it.
      var owner: Section?
    }

    /// Its rows but the last.
    var rows: [Row] = []

    /// The last of its rows.
    let header: Row

    /// What is known of it.
    var info: Info

    /// Any other section.
    var next: Section?

    /// Makes a section without rows.
    init(header: Row, info: Info) {
      self.header = header
      self.info = info
    }
  }

  /// An object with three references and a text.
  final class Row {
    /// Its place in the library.
    let number: Int

    /// What it shows.
    var title = "a title"

    /// The row before it in the section.
    var previous: Row?

    /// Any other row.
    var similar: Row?

    /// More about it.
    let detail: Detail

    /// Makes a row.
    init(number: Int, detail: Detail) {
      self.number = number
      self.detail = detail
    }
  }

  /// An object with one reference, in a struct.
  final class Detail {
    /// A number with its unit.
    struct Amount {
      /// The number.
      var value = 1.5

      /// The unit.
      var unit: Detail?
    }

    /// How much.
    var amount: Amount

    /// Makes a detail.
    init(unit: Detail?) {
      amount = Amount(unit: unit)
    }
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
