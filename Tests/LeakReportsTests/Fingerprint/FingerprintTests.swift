import LeakFindings
import LeakReports
import LeakTestSupport
import Testing

@Suite("A leak keeps its fingerprint, and another leak has another one")
struct FingerprintTests {
  /// The fingerprint of a path.
  private func fingerprint(
    _ path: String,
    _ verdict: RetentionFinding.Verdict = .cycle,
    root: RetentionFinding.Root? = nil,
    ring: Int? = nil,
    table: SymbolTable = SymbolTable(),
    facts: ReportBuilder.Facts = .facts()
  ) -> String {
    let finding = RetentionFinding.fixture(verdict, path, root: root, ring: ring)
    return table.builder.leaked(facts, finding: finding).fingerprint
  }

  /// A closure cycle.
  private let cycle = "Demo.Screen --.onTap--> closure@2000 --captures Screen--> Demo.Screen"

  @Test("the recipe of docs/report-format.md gives the documented name")
  func documented() {
    #expect(fingerprint(cycle) == "1ffae95f4ec3544c")
    let example =
      "Demo.Screen --.handlers[0]--> closure@2000 --captures Screen--> Demo.Screen"
    #expect(fingerprint(example) == "63d3b3106900e1db")
  }

  @Test("addresses, lines, symbols and the dismissing function do not count")
  func stable() {
    let moved = SymbolTable(
      functions: [0x9990: [.frame("closure #2 in Screen.wire()", "/other/Screen.swift", 99)]],
      callers: [0x100: [.frame("Other.pop()", "/demo/Navigator.swift", 44)]],
      stacks: [1: [0x100]]
    )
    let path = "Demo.Screen --.onTap--> closure@9990 --captures Screen--> Demo.Screen"
    #expect(
      fingerprint(path, table: moved, facts: .facts(backtrace: 1)) == fingerprint(cycle)
    )
  }

  @Test(
    "indices and keys do not count",
    arguments: [
      (".children[0]", ".children[17]"),
      (".handlers[\"a\"]", ".handlers[\"b]\\\"[\"]"),
      (".rows[1].handlers[Key].run", ".rows[22].handlers[3].run"),
      ("captures [Button][0]", "captures [Button][1]"),
      (".table[\"a\"][0]", ".table[\"b\"][1]"),
    ]
  )
  func indices(one: String, other: String) {
    #expect(
      fingerprint("Demo.A --\(one)--> Demo.B --.a--> Demo.A")
        == fingerprint("Demo.A --\(other)--> Demo.B --.a--> Demo.A")
    )
  }

  @Test(
    "normalised labels",
    arguments: [
      (".children[3]", ".children[x]"),
      (".handlers[\"]\"].run", ".handlers[x].run"),
      ("captures [Button][1]", "captures [Button][x]"),
      ("captures [String: Button][\"a\"]", "captures [String: Button][x]"),
      (".value.0.node", ".value.0.node"),
      ("[0]", "[x]"),
      (".a[", ".a[x]"),
      ("", ""),
    ]
  )
  func labels(label: String, normalized: String) {
    #expect(Fingerprint.normalized(label: label) == normalized)
  }

  @Test("a renamed property, a further hop, another type, root, verdict or ring: all count")
  func differences() {
    let root = RetentionFinding.Root(kind: .global, name: "handlers")
    let fingerprints = [
      fingerprint(cycle),
      fingerprint("Demo.Screen --.onPress--> closure@2000 --captures Screen--> Demo.Screen"),
      fingerprint(
        "Demo.Screen --.box--> Demo.Box --.onTap--> closure@2000 --captures Screen--> Demo.Screen"
      ),
      fingerprint("Demo.Page --.onTap--> closure@2000 --captures Page--> Demo.Page"),
      fingerprint("Other.Screen --.onTap--> closure@2000 --captures Screen--> Other.Screen"),
      fingerprint(cycle, .heldByRoot, root: root),
      fingerprint(cycle, .heldByRoot, root: RetentionFinding.Root(kind: .static, name: "handlers")),
      fingerprint(cycle, .heldByRoot, root: RetentionFinding.Root(kind: .global, name: "others")),
      fingerprint(cycle, .unexplained),
      fingerprint(cycle, ring: 1),
      fingerprint("Demo.A --captures [Button][0]--> Demo.B"),
      fingerprint("Demo.A --captures [Screen][0]--> Demo.B"),
      fingerprint("Demo.Box<Demo.A> --captures Screen--> Demo.B"),
      fingerprint("Demo.Box<Demo.A>.Node --captures Screen--> Demo.B"),
    ]
    #expect(Set(fingerprints).count == fingerprints.count)
  }

  @Test("what the compiler makes up for private and local types does not count")
  func madeUpNames() {
    #expect(
      fingerprint(
        "Demo.(unknown context at $55d0).Local --.me--> Demo.(unknown context at $55d0).Local"
      )
        == fingerprint(
          "Demo.(unknown context at $7f1a).Local --.me--> Demo.(unknown context at $7f1a).Local"
        )
    )
    #expect(
      fingerprint("Demo.(Secret in _1A2B) --.me--> Demo.(Secret in _1A2B)")
        == fingerprint("Demo.Secret --.me--> Demo.Secret")
    )
  }

  @Test(
    "generic arguments do not count",
    arguments: [
      (
        "Demo.Box<Swift.Int> --.me--> Demo.Box<Swift.Int>",
        "Demo.Box<Swift.String> --.me--> Demo.Box<Swift.String>"
      ),
      (
        "Demo.Box<[Demo.Doc]>.Node --.next--> Demo.Page",
        "Demo.Box<(Swift.Int) -> ()>.Node --.next--> Demo.Page"
      ),
      (
        "Demo.Page --captures Box<Int>--> Demo.Page",
        "Demo.Page --captures Box<(Int) -> Box<Doc?>>--> Demo.Page"
      ),
    ]
  )
  func genericArguments(one: String, other: String) {
    #expect(fingerprint(one) == fingerprint(other))
  }

  @Test("a root's generic arguments do not count, nor do those of the dismissing function")
  func genericRoots() {
    let names = ["Demo.Cache<Swift.Int>.shared", "Demo.Cache<Demo.Doc?>.shared"]
    let rooted = names.map {
      fingerprint(cycle, .heldByRoot, root: RetentionFinding.Root(kind: .static, name: $0))
    }
    #expect(Set(rooted).count == 1)
    // As release builds name a copy that is specialised, and debug builds the one function.
    let functions = [
      "Navigator.pop<A>(_:)", "Navigator.pop<A where A: Screen>(_:)", "Navigator.pop(_:)",
    ]
    let dismissed = functions.map { function in
      let table = SymbolTable(
        callers: [0x100: [.frame(function, "/demo/Navigator.swift", 31)]],
        stacks: [1: [0x100]]
      )
      return table.builder.leaked(
        .facts(typeName: "Demo.Screen", backtrace: 1),
        finding: .fixture(.unexplained, of: "Demo.Screen")
      ).fingerprint
    }
    #expect(Set(dismissed).count == 1)
  }

  @Test("where nobody knows the holder, the type and the dismissing function count")
  func unexplained() {
    let table = SymbolTable(
      callers: [
        0x100: [.frame("Navigator.pop()", "/demo/Navigator.swift", 31)],
        0x200: [.frame("Navigator.popAll()", "/demo/Navigator.swift", 44)],
      ],
      stacks: [1: [0x100], 2: [0x200]]
    )
    func fingerprint(_ typeName: String, backtrace: UInt32) -> String {
      table.builder.leaked(
        .facts(typeName: typeName, backtrace: backtrace),
        finding: .fixture(.unexplained, of: typeName)
      ).fingerprint
    }
    let names = [
      fingerprint("Demo.Screen", backtrace: 1), fingerprint("Demo.Screen", backtrace: 2),
      fingerprint("Demo.Page", backtrace: 1), fingerprint("Demo.Screen", backtrace: 0),
    ]
    #expect(Set(names).count == names.count)
    #expect(fingerprint("Demo.Screen", backtrace: 1) == names[0])
  }

  @Test(
    "the hash is the published one",
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c),
      ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)]
  )
  func hash(text: String, value: UInt64) {
    #expect(FNV1a.hash(text.utf8) == value)
  }

  @Test("a fingerprint has 16 digits, whatever its number")
  func digits() {
    #expect(Fingerprint.hex(0) == "0000000000000000")
    #expect(Fingerprint.hex(0xabc) == "0000000000000abc")
    #expect(Fingerprint.hex(.max) == "ffffffffffffffff")
  }
}
