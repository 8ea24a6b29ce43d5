package import LeakReports
import LeakFindings

extension PageSamples {
  /// A leak unlike all others, of so many.
  package static func report(numbered number: Int) -> LeakReport {
    let type = "Demo.Screen\(number % 500)"
    let closure = site(
      "closure #\(number % 7) in Screen\(number % 500).load()",
      "Screen.swift",
      number % 900
    )
    return report(
      1_000 + number,
      type,
      RetentionExplanation(
        typeName: type,
        kind: number % 3 == 0 ? .cycle : .heldByRoot,
        root: number % 3 == 0 ? nil : .init(kind: "global", name: "cache\(number % 40)"),
        path: [
          step(
            number % 3 == 0 ? type : "Demo.Cache",
            ".items[\(number)]",
            "closure",
            source: closure
          ),
          step("closure", "captures Screen", type, source: closure),
        ],
        cycleLength: number % 3 == 0 ? 2 : 0,
        otherPaths: [],
        retainCount: .init(strong: 1, located: 1),
        notes: [],
        advice: ["write [weak self] in the closure at Screen.swift:\(number % 900)"]
      ),
      frames: (0..<12).map { site("frame\($0 + number % 60)()", "Frame.swift", $0) },
      retained: (number % 50, 64 * (1 + number % 977))
    )
  }

  /// Texts that would do harm where a page took them for markup or script.
  package static let hostileTexts = [
    "</script><script>window.harmed=1</script>", "<img src=x onerror=window.harmed=1>",
    "\u{2028}\u{2029}\u{202E}", "\"'`${window.harmed=1}\\", "<!-- <script>", "]]>&amp;&#60;",
    "a\u{1B}[31m\u{0}\u{7F}", String(repeating: "W", count: 3_000), "javascript:window.harmed=1",
  ]

  /// A leak whose every text is hostile.
  package static func hostileReport(_ text: String, numbered number: Int) -> LeakReport {
    let place = SourceSite(symbol: text, file: text, line: 1)
    return report(
      90_000 + number,
      text,
      RetentionExplanation(
        typeName: text,
        kind: .heldByRoot,
        root: .init(
          kind: text,
          name: text,
          variable: .init(name: text, function: text, file: text, line: 3)
        ),
        path: [
          step(text, text, "closure", source: place),
          step("closure", text, text, source: place),
        ],
        cycleLength: 0,
        otherPaths: [.init(root: nil, path: [step(text, text, text)], cycleLength: 1)],
        retainCount: .init(strong: 1, located: 1),
        notes: [text],
        advice: [text]
      ),
      reason: text,
      frames: [place, place],
      creation: .init(file: text, line: 1, backtrace: [place])
    )
  }
}
