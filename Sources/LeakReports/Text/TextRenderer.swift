import LeakFindings

/// Writes reports and explanations for people.
struct TextRenderer {
  /// How many frames of a backtrace are shown.
  private static let frameLimit = 8

  /// How many further ways are shown.
  private static let otherPathLimit = 3

  /// The colours.
  private let paint: Paint

  /// The finished lines.
  private var lines: [String] = []

  /// Begins a text.
  private init(_ options: TextOptions) {
    paint = Paint(options: options)
  }

  /// The column that lines should not go beyond.
  private var width: Int { paint.options.width }

  /// The text of a report, and how many more like it there are.
  static func text(of report: LeakReport, _ options: TextOptions, count: Int) -> String {
    var text = TextRenderer(options)
    text.head(report, count: count)
    if let retention = report.retention {
      text.body(retention, advice: report.advice)
    }
    text.lines.append("  " + text.paint("fingerprint \(report.fingerprint)", .faint))
    if report.outcome == .leaked { text.backtraces(report) }
    return text.lines.joined(separator: "\n")
  }

  /// The text of a report equal to one that was written out before.
  static func text(
    of report: LeakReport,
    style: TextStyle,
    repeating number: Int,
    ofReportIn first: String
  ) -> String {
    var text = TextRenderer(TextOptions(style: style))
    text.headline(report, count: 1)
    text.indented(
      "equal leak \(number) of this run; reported in full in \(TextLayout.harmless(first))"
    )
    text.lines.append("  " + text.paint("fingerprint \(report.fingerprint)", .faint))
    return text.lines.joined(separator: "\n")
  }

  /// The text of an explanation.
  static func text(of explanation: RetentionExplanation, style: TextStyle) -> String {
    var text = TextRenderer(TextOptions(style: style))
    let name = TextLayout.harmless(TypeName.short(explanation.typeName))
    text.lines += [text.paint(name, .strong) + " is alive", ""]
    text.body(explanation, advice: explanation.advice)
    if text.lines.last == "" { text.lines.removeLast() }
    return text.lines.joined(separator: "\n")
  }

  // MARK: - The head

  /// What became of which object, where it was dismissed and why, and what goes with it.
  private mutating func head(_ report: LeakReport, count: Int) {
    headline(report, count: count)
    if let reason = report.reason, !reason.isEmpty {
      indented("reason: \(TextLayout.harmless(reason))")
    }
    if let sentence = RetainedWords.sentence(on: report) { indented(sentence) }
    lines.append("")
  }

  /// What became of which object, and where it was dismissed.
  private mutating func headline(_ report: LeakReport, count: Int) {
    let name = TextLayout.harmless(TypeName.short(report.object.typeName))
    let more = count > 1 ? ", and \(count - 1) more like it" : ""
    switch report.outcome {
    case .leaked: head(.alarm, "LEAK", name, " \(report.state)\(more)")
    case .releasedLate:
      head(.mark, "LATE", name, " \(report.state)\(more)")
      if let retracts = report.retracts {
        indented("this takes back the report \(TextLayout.harmless(retracts))")
      }
    }
    indented(report.dismissalSentence)
  }

  /// The first line.
  private mutating func head(_ role: Paint.Role, _ word: String, _ name: String, _ rest: String) {
    var wrapped = TextLayout.wrap(name + rest, width: width - 6)
    var first = wrapped.removeFirst()
    first =
      first.hasPrefix(name)
      ? paint(name, .strong) + first.dropFirst(name.count) : paint(first, .strong)
    lines.append(paint(word, role) + "  " + first)
    lines += wrapped.map { "      " + $0 }
  }

  // MARK: - The body

  /// The verdict, the path, what else there is to say, and what to do.
  private mutating func body(_ retention: RetentionExplanation, advice: [String]) {
    wrapped(VerdictSentence.text(for: retention), after: "  ")
    if let known = retention.knownLeak {
      wrapped(TextLayout.harmless(KnownLeakSentence.text(known, retention)), after: "  ")
    }
    lines.append("")
    let drawing = PathDrawing(retention, foldsLibraries: paint.options.foldsLibraries)
      .lines(paint)
    if !drawing.isEmpty {
      lines += drawing.map { "  " + $0 }
      lines.append("")
    }
    // What differs in nothing that is shown is one way.
    var others: [String] = []
    for text in retention.otherPaths.map(OtherPathText.text) where !others.contains(text) {
      others.append(text)
    }
    for other in others.prefix(Self.otherPathLimit) {
      wrapped(other, after: "  ", .faint, hanging: 4)
    }
    if others.count > Self.otherPathLimit {
      let rest = others.count - Self.otherPathLimit
      lines.append("  and \(rest) more \(rest == 1 ? "way" : "ways")")
    }
    if !others.isEmpty { lines.append("") }
    for note in retention.shownNotes {
      wrapped(TextLayout.harmless(note), after: "  note: ")
    }
    // Advice on an unexplained retain says where to look; the path, if any, is not to be broken.
    let heading = Advice.isBroken(retention) ? "break it: " : "what next: "
    self.advice(advice, heading: heading)
    if let tried = retention.trialSentence {
      wrapped(TextLayout.harmless(tried), after: "  tried:    ")
    }
  }

  /// The sentences on what to do, each on lines of its own.
  private mutating func advice(_ sentences: [String], heading: String) {
    var start = "  " + paint(heading, .strong)
    let margin = 2 + heading.count
    for (index, sentence) in sentences.enumerated() {
      let next = sentences.dropFirst(index + 1).first
      let end = next.map { $0.hasPrefix("or ") ? "," : ";" } ?? ""
      let text = TextLayout.harmless(sentence) + end
      for line in TextLayout.wrap(text, width: width - margin) {
        lines.append(start + line)
        start = String(repeating: " ", count: margin)
      }
    }
  }

  // MARK: - The foot

  /// Where the object was dismissed and made.
  private mutating func backtraces(_ report: LeakReport) {
    // A single frame is in the head already.
    if report.dismissal.backtrace.count > 1 {
      lines += ["", "  dismissed by"]
      frames(report.dismissal.backtrace)
    }
    if let creation = report.creation {
      lines += ["", "  created by"]
      let call = SourceSite(symbol: nil, file: creation.file, line: creation.line)
      frames(creation.backtrace.isEmpty ? [call] : creation.backtrace)
    }
  }

  /// The innermost frames.
  private mutating func frames(_ frames: [SourceSite]) {
    for frame in frames.prefix(Self.frameLimit) {
      lines.append("    " + paint(frame.frame, .faint))
    }
    if frames.count > Self.frameLimit {
      lines.append("    " + paint("and \(frames.count - Self.frameLimit) more", .faint))
    }
  }

  // MARK: - Lines

  /// Adds a line of the head.
  private mutating func indented(_ text: String) {
    wrapped(text, after: "      ")
  }

  /// Adds lines that begin alike; further ones are indented to the same column.
  private mutating func wrapped(
    _ text: String,
    after start: String,
    _ role: Paint.Role = .normal,
    hanging: Int? = nil
  ) {
    let margin = String(repeating: " ", count: hanging ?? start.count)
    let wrapped = TextLayout.wrap(text, width: width - max(start.count, margin.count))
    for (index, line) in wrapped.enumerated() {
      lines.append((index == 0 ? start : margin) + paint(line, role))
    }
  }
}
