import LeakBacktraces
import LeakLocking
import LeakMemory
import LeakReports

/// Symbols and stacks of a test's own, and a count of the questions.
final class SymbolTable: Sendable {
  /// The batches that were asked for.
  private let asked = Locked<[[Symbolicator.Query]]>([])

  /// Frames by query.
  private let frames: [Symbolicator.Query: [SourceFrame]]

  /// Stacks by their number.
  private let stacks: [UInt32: [Address]]

  /// Names addresses.
  init(
    functions: [UInt: [SourceFrame]] = [:],
    callers: [UInt: [SourceFrame]] = [:],
    stacks: [UInt32: [UInt]] = [:]
  ) {
    var frames: [Symbolicator.Query: [SourceFrame]] = [:]
    for (address, list) in functions { frames[.function(Address(address))] = list }
    for (address, list) in callers { frames[.returnAddress(Address(address))] = list }
    self.frames = frames
    self.stacks = stacks.mapValues { $0.map { Address($0) } }
  }

  /// The batches that were asked for.
  var batches: [[Symbolicator.Query]] { asked.withLock { $0 } }

  /// A builder that asks here.
  var builder: ReportBuilder {
    ReportBuilder(
      symbolicate: { queries in
        self.asked.withLock { $0.append(queries) }
        return self.frames.filter { queries.contains($0.key) }
      },
      stack: { CapturedStack(returnAddresses: self.stacks[$0.rawValue] ?? []) }
    )
  }
}

extension SourceFrame {
  /// A frame of a test.
  static func frame(
    _ symbol: String?,
    _ file: String? = nil,
    _ line: Int? = nil,
    isOfInterest: Bool = true
  ) -> SourceFrame {
    SourceFrame(
      symbol: symbol,
      mangledSymbol: nil,
      file: file,
      line: line,
      isLineApproximate: false,
      image: "Demo",
      isOfInterest: isOfInterest
    )
  }
}

extension ReportBuilder.Facts {
  /// What a test registered.
  static func facts(
    typeName: String = "Demo.Screen",
    backtrace: UInt32 = 0,
    creation: ReportBuilder.Call? = nil
  ) -> ReportBuilder.Facts {
    ReportBuilder.Facts(
      typeName: typeName,
      reason: "popped",
      aliveSeconds: 2,
      dismissal: ReportBuilder.Call(
        file: "/demo/Navigator.swift",
        line: 31,
        backtrace: BacktraceID(rawValue: backtrace)
      ),
      creation: creation
    )
  }
}
