import Foundation

extension OracleCase {
  /// Holders that both readers see alike.
  static let plain: [OracleCase] = [
    OracleCase("a field", [".value OracleLeaf"]) { OracleHolder(OracleLeaf()) },
    OracleCase(
      "a superclass's, private and generic fields",
      [".base OracleLeaf", ".derived OracleLeaf", ".middle[0] OracleLeaf", ".secret OracleLeaf"]
    ) {
      OracleDerived(OracleLeaf())
    },
    OracleCase("weak, unowned and unmanaged fields", [".strongly OracleLeaf"]) {
      OracleLoose(OracleLeaf())
    },
    OracleCase("loose fields of a struct", [".value.strongly OracleLeaf"]) {
      let leaf = OracleLeaf()
      return OracleHolder(OracleLooseBox(weakly: leaf, unownedly: leaf, strongly: leaf))
    },
    OracleCase("an optional", [".value OracleLeaf"]) { OracleHolder<OracleLeaf?>(OracleLeaf()) },
    OracleCase("an optional optional", [".value OracleLeaf"]) {
      OracleHolder<OracleLeaf??>(OracleLeaf())
    },
    OracleCase("an optional struct", [".value.first.leaf OracleLeaf"]) {
      OracleHolder<OracleOuter?>(OracleOuter(first: OracleOuter.Inner(leaf: OracleLeaf())))
    },
    OracleCase("nested structs", [".value.first.leaf OracleLeaf", ".value.second.leaf OracleLeaf"])
    {
      OracleHolder(OracleOuter(first: .init(leaf: OracleLeaf()), second: .init(leaf: OracleLeaf())))
    },
    OracleCase("a tuple", [".value.0 OracleLeaf", ".value.named OracleLeaf"]) {
      OracleHolder((OracleLeaf(), named: OracleLeaf()))
    },
    OracleCase("an enum with a single payload", [".value.some OracleLeaf"]) {
      OracleHolder(OracleSingle.some(OracleLeaf()))
    },
    OracleCase("an enum without its payload", []) { OracleHolder(OracleSingle.nothing) },
    OracleCase("an enum with several payloads: a class", [".value.one OracleLeaf"]) {
      OracleHolder(OracleMulti.one(OracleLeaf()))
    },
    OracleCase("an enum with several payloads: a struct", [".value.two.leaf OracleLeaf"]) {
      OracleHolder(OracleMulti.two(OracleOuter.Inner(leaf: OracleLeaf())))
    },
    OracleCase(
      "an enum with several payloads: a pair",
      [".value.pair.0 OracleLeaf", ".value.pair.1 OracleLeaf"]
    ) {
      OracleHolder(OracleMulti.pair(OracleLeaf(), OracleLeaf()))
    },
    OracleCase("an enum with several payloads: a number", []) {
      OracleHolder(OracleMulti.number(3))
    },
    OracleCase("an optional enum", [".value.one OracleLeaf"]) {
      OracleHolder<OracleMulti?>(.one(OracleLeaf()))
    },
    OracleCase("a labelled single payload", [".value.sole OracleLeaf"]) {
      OracleHolder(OracleLabelled.sole(leaf: OracleLeaf()))
    },
    OracleCase(
      "a labelled pair of payloads",
      [".value.both.0 OracleLeaf", ".value.both.1 OracleLeaf"]
    ) {
      OracleHolder(OracleLabelled.both(left: OracleLeaf(), right: OracleLeaf()))
    },
    OracleCase("a generic enum", [".value.list[0] OracleLeaf", ".value.list[1] OracleLeaf"]) {
      OracleHolder(OracleGeneric.list([OracleLeaf(), OracleLeaf()]))
    },
    OracleCase("a generic enum of a struct", [".value.value.leaf OracleLeaf"]) {
      OracleHolder(OracleGeneric.value(OracleOuter.Inner(leaf: OracleLeaf())))
    },
    OracleCase("an indirect enum", [".value.link.0 OracleLeaf", ".value.link.1.link.0 OracleLeaf"])
    {
      OracleHolder(OracleChain.link(OracleLeaf(), .link(OracleLeaf(), .end)))
    },
    OracleCase("an array", [".value[0] OracleLeaf", ".value[1] OracleLeaf"]) {
      OracleHolder([OracleLeaf(), OracleLeaf()])
    },
    OracleCase("an array of structs", [".value[0].leaf OracleLeaf", ".value[1].leaf OracleLeaf"]) {
      OracleHolder([OracleOuter.Inner(leaf: OracleLeaf()), OracleOuter.Inner(leaf: OracleLeaf())])
    },
    OracleCase("an array of optionals and an array in it", [".value[1] OracleLeaf"]) {
      OracleHolder<[OracleLeaf?]>([nil, OracleLeaf(), nil])
    },
    OracleCase("arrays in an array", [".value[1][0] OracleLeaf"]) {
      OracleHolder([[], [OracleLeaf()]])
    },
    OracleCase("a contiguous array", [".value[0] OracleLeaf"]) {
      OracleHolder(ContiguousArray([OracleLeaf()]))
    },
    OracleCase(
      "an array of existentials",
      [".value[0].leaf OracleLeaf", ".value[1].leaf OracleLeaf"]
    ) {
      OracleHolder<[any OracleFree]>([
        OracleSmall(leaf: OracleLeaf()), OracleBig(leaf: OracleLeaf()),
      ])
    },
  ]

  /// Hashed collections, existentials and further holders that both readers see alike.
  static let further: [OracleCase] = [
    OracleCase(
      "a dictionary by text",
      [".value[\"a\"] OracleLeaf", ".value[\"é\\n\\\"\"] OracleLeaf"]
    ) {
      OracleHolder(["a": OracleLeaf(), "é\n\"": OracleLeaf()])
    },
    OracleCase(
      "a dictionary by a text that is cut",
      [".value[\"\(String(repeating: "x", count: 40))…\"] OracleLeaf"]
    ) {
      OracleHolder([String(repeating: "x", count: 60): OracleLeaf()])
    },
    OracleCase("a dictionary by numbers", [".value[-1] OracleLeaf", ".value[7] OracleLeaf"]) {
      OracleHolder([7: OracleLeaf(), -1: OracleLeaf()])
    },
    OracleCase(
      "a dictionary by an enum",
      [".value[OracleKey] OracleLeaf", ".value[OracleKey] OracleLeaf"]
    ) {
      OracleHolder([OracleKey.first: OracleLeaf(), OracleKey.second(2): OracleLeaf()])
    },
    OracleCase(
      "a dictionary by objects",
      [".value.keys[OracleLeaf] OracleLeaf", ".value[OracleLeaf] OracleLeaf"]
    ) {
      OracleHolder([OracleLeaf(): OracleLeaf()])
    },
    OracleCase("a dictionary of structs", [".value[true].leaf OracleLeaf"]) {
      OracleHolder([true: OracleOuter.Inner(leaf: OracleLeaf())])
    },
    OracleCase("a dictionary of dictionaries", [".value[1][\"x\"] OracleLeaf"]) {
      OracleHolder([UInt8(1): ["x": OracleLeaf()]])
    },
    OracleCase(
      "a dictionary by AnyHashable",
      [".value.keys[AnyHashable] OracleLeaf", ".value[AnyHashable] OracleLeaf"]
    ) {
      OracleHolder([AnyHashable(OracleLeaf()): OracleLeaf()])
    },
    OracleCase("a set", [".value[OracleLeaf] OracleLeaf", ".value[OracleLeaf] OracleLeaf"]) {
      OracleHolder(Set([OracleLeaf(), OracleLeaf()]))
    },
    OracleCase("key-value pairs", [".value[0].1 OracleLeaf"]) {
      OracleHolder<KeyValuePairs<String, OracleLeaf>>(["k": OracleLeaf()])
    },
    OracleCase("a class-bound existential", [".value OracleBoundLeaf"]) {
      OracleHolder<any OracleBound>(OracleBoundLeaf())
    },
    OracleCase("an optional class-bound existential", [".value OracleBoundLeaf"]) {
      OracleHolder<(any OracleBound)?>(OracleBoundLeaf())
    },
    OracleCase("an opaque existential, inline", [".value.leaf OracleLeaf"]) {
      OracleHolder<any OracleFree>(OracleSmall(leaf: OracleLeaf()))
    },
    OracleCase("an opaque existential, boxed", [".value.leaf OracleLeaf"]) {
      OracleHolder<any OracleFree>(OracleBig(leaf: OracleLeaf()))
    },
    OracleCase("an error, a struct", [".value.leaf OracleLeaf"]) {
      OracleHolder<any Error>(OracleProblem(leaf: OracleLeaf()))
    },
    OracleCase("an error, an object", [".value OracleErrorObject"]) {
      OracleHolder<any Error>(OracleErrorObject())
    },
    OracleCase("Any with an object", [".value OracleLeaf"]) { OracleHolder<Any>(OracleLeaf()) },
    OracleCase("Any with an array", [".value[0] OracleLeaf"]) { OracleHolder<Any>([OracleLeaf()]) },
    OracleCase("Any with an optional enum", [".value.one OracleLeaf"]) {
      OracleHolder<Any>(Optional(OracleMulti.one(OracleLeaf())) as Any)
    },
    OracleCase("AnyObject", [".value OracleLeaf"]) { OracleHolder<AnyObject>(OracleLeaf()) },
    OracleCase("AnyHashable", [".value OracleLeaf"]) { OracleHolder(AnyHashable(OracleLeaf())) },
    OracleCase("a result", [".value.success OracleLeaf"]) {
      OracleHolder(Result<OracleLeaf, any Error>.success(OracleLeaf()))
    },
    OracleCase("a failed result", [".value.failure.leaf OracleLeaf"]) {
      OracleHolder(Result<OracleLeaf, any Error>.failure(OracleProblem(leaf: OracleLeaf())))
    },
    OracleCase(
      "a property wrapper and a lazy property",
      [".item OracleLeaf", ".later OracleLeaf"]
    ) {
      let holder = OracleWithWrapper()
      _ = holder.later
      return holder
    },
    OracleCase("an actor", [".others[0] OracleLeaf", ".owner OracleLeaf"]) { OracleActor() },
    OracleCase("an object of Foundation's", [".leaf OracleLeaf", ".list[0] NSLock"]) {
      OracleFoundationObject()
    },
    OracleCase("texts and bytes", []) { OracleTexts() },
    OracleCase("empty containers", []) { OracleEmpties() },
    OracleCase("metatypes and identifiers", []) {
      OracleHolder<(Any.Type, OracleLeaf.Type, ObjectIdentifier)>(
        (OracleLeaf.self, OracleLeaf.self, ObjectIdentifier(OracleLeaf.self))
      )
    },
    OracleCase("a whole range, a date and other plain values", []) {
      OracleHolder((1..<3, StaticString("static"), Duration.seconds(1), Double.pi))
    },
  ]
}
