import Foundation

extension OracleCase {
  /// Holders that the readers see differently, each with the reason.
  static let differing: [OracleCase] = [
    OracleCase("a closure", [".value closure"], mirror: [], because: .function) {
      let leaf = OracleLeaf()
      return OracleHolder<() -> OracleLeaf> { leaf }
    },
    OracleCase(
      "an optional closure in a struct",
      [".value[0] closure"],
      mirror: [],
      because: .function
    ) {
      let leaf = OracleLeaf()
      return OracleHolder<[(() -> OracleLeaf)?]>([{ leaf }])
    },
    OracleCase(
      "a block",
      [".block closure", ".plain OracleLeaf"],
      mirror: [".plain OracleLeaf"],
      because: .block
    ) {
      let leaf = OracleLeaf()
      let holder = OracleWithBlocks()
      holder.block = { _ = leaf }
      return holder
    },
    OracleCase(
      "noncopyable fields",
      [".handle OracleLeaf", ".plain OracleLeaf", ".state OracleLeaf"],
      mirror: [".plain OracleLeaf"],
      because: .noncopyable
    ) { OracleWithNoncopyable() },
    OracleCase(
      "an inline array",
      [".cells[0] OracleLeaf", ".cells[1] OracleLeaf", ".plain OracleLeaf"],
      mirror: [".plain OracleLeaf"],
      because: .inlineArray
    ) { OracleWithCells() },
    OracleCase(
      "a slice",
      [".value[0] OracleLeaf", ".value[1] OracleLeaf", ".value[2] OracleLeaf"],
      mirror: [".value[0] OracleLeaf"],
      because: .slice
    ) { OracleHolder([OracleLeaf(), OracleLeaf(), OracleLeaf()][1..<2]) },
    OracleCase("a struct with a mirror of its own", [".value.leaf OracleLeaf"], because: .ownMirror)
    {
      OracleHolder(OracleSelfDescribing())
    },
    OracleCase("an object with a mirror of its own", [".leaf OracleLeaf"], because: .ownMirror) {
      OracleSelfDescribingClass()
    },
    OracleCase("a task", [".value Task"], because: .builtin) {
      OracleHolder(Task<Void, Never> {})
    },
    OracleCase(
      "Any with a tuple",
      [".value.0 OracleLeaf", ".value.1 OracleLeaf"],
      mirror: [".value.a OracleLeaf", ".value.b OracleLeaf"],
      because: .anyTuple
    ) { OracleHolder<Any>((a: OracleLeaf(), b: OracleLeaf())) },
  ]
}
