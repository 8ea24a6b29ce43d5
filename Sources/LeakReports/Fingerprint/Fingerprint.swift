import LeakFindings

/// The name of a leak that stays the same from run to run and from machine to machine.
///
/// docs/report-format.md has the recipe, so that other tools can follow it.
package enum Fingerprint {
  /// The first line of what is hashed; a changed recipe gets a new one.
  private static let recipe = "leak-fingerprint-2"

  /// Names a leak.
  ///
  /// - Parameters:
  ///   - typeName: The type of the object.
  ///   - retention: Why it is alive.
  ///   - dismissal: The function that dismissed it, or the file for want of that.
  /// - Returns: 16 hexadecimal digits.
  ///
  /// Lines, addresses, indices and keys do not count, so that a leak keeps its name when code
  /// moves. Generic arguments do not either: one leak of a generic type is one leak, whatever it is used
  /// with, and optimised builds name specialised copies by other arguments. The dismissing function
  /// counts only where the holder is unknown.
  package static func of(
    typeName: String,
    retention: RetentionExplanation,
    dismissal: String
  ) -> String {
    var lines = [recipe, retention.kind.rawValue, plain(typeName)]
    if let root = retention.root {
      lines.append("root \(root.kind) \(plain(root.name))")
    }
    lines.append("ring \(retention.cycleLength)")
    // A long path has the same few hops over and over.
    var known: [RetentionExplanation.Step: String] = [:]
    for step in retention.path {
      if let line = known[step] {
        lines.append(line)
      } else {
        let line = line(on: step, isOnRing: retention.kind == .cycle)
        known[step] = line
        lines.append(line)
      }
    }
    if retention.kind == .unexplained {
      lines.append("dismissed by \(plain(dismissal))")
    }
    return hex(FNV1a.hash(lines.joined(separator: "\n").utf8))
  }

  /// The line of a hop in the text that is hashed.
  ///
  /// Below a root, how sure a word of a waiting function is depends on debug information, and does not count.
  private static func line(
    on step: RetentionExplanation.Step,
    isOnRing: Bool
  ) -> String {
    let isWord = !isOnRing && step.label.hasPrefix("async frame")
    let fields = [
      plain(step.holderType), plain(normalized(label: step.label)),
      (isWord ? ReferenceKind.conservative : step.kind).rawValue, plain(step.targetType),
    ]
    return fields.joined(separator: "\t")
  }

  /// Names a leak of tasks that nobody can resume, by their type and by the functions that they run and wait in.
  package static func of(typeName: String, functions: [String]) -> String {
    let lines = [recipe, "stranded", plain(typeName)] + functions.map(plain)
    return hex(FNV1a.hash(lines.joined(separator: "\n").utf8))
  }

  /// A name or label without what differs from run to run, from build to build, and from one use of a
  /// generic type to the next.
  private static func plain(_ name: String) -> String {
    TypeName.withoutArguments(TypeName.stable(name))
  }

  /// A label with `[x]` for every index and key; the brackets of a type stay.
  package static func normalized(label: String) -> String {
    var result = ""
    var depth = 0
    var isQuoted = false
    var isEscaped = false
    for character in label {
      if depth == 0 {
        // An index follows a name, a closing bracket or a question mark; a type's bracket a space.
        let isIndex =
          result.last.map { $0.isLetter || $0.isNumber || "_`])>?!".contains($0) } ?? true
        if character == "[", isIndex {
          depth = 1
          result += "[x]"
        } else {
          result.append(character)
        }
      } else if isQuoted {
        if isEscaped {
          isEscaped = false
        } else if character == "\\" {
          isEscaped = true
        } else if character == "\"" {
          isQuoted = false
        }
      } else if character == "\"" {
        isQuoted = true
      } else if character == "[" {
        depth += 1
      } else if character == "]" {
        depth -= 1
      }
    }
    return result
  }

  /// A number as 16 hexadecimal digits.
  package static func hex(_ bits: UInt64) -> String {
    let digits = String(bits, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
