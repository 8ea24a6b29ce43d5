import LeakReports
import LeakTracking

/// Where a test is written, to show what it leaks at a line of its own.
///
/// What a test dismisses it often dismisses deep in the code under test, at a line that it shares
/// with all other tests.
struct TestHome: Sendable {
  /// The name of the test's function, without its arguments.
  let function: String

  /// The test, without its arguments: `MyTests.testPop`.
  private let name: String

  /// Where the test is declared; nil where the framework does not say.
  private let declared: TestDeclaration?

  /// Describes a test.
  ///
  /// - Parameters:
  ///   - name: As the framework gives it: `MyTests.testPop`, `pops()`, `pops(number:)`.
  ///   - declaration: Where the test is declared; nil where the framework does not say.
  init(name: String, declaration: TestDeclaration?) {
    self.name = String(name.prefix { $0 != "(" })
    function = MethodPlace.method(in: name)
    declared = declaration
  }

  /// Where the test is declared; where that is not known, the test's name stands for the file.
  var ownPlace: SourcePlace {
    declared?.place ?? SourcePlace(fileID: name, filePath: name, line: 1, column: 1)
  }

  /// The test's line from which an object was registered; what comes next to it, otherwise.
  func place(of report: LeakReport, registeredAt site: CallSite) -> SourcePlace {
    let call = SourcePlace(site)
    let declaration = declared?.place
    for frame in report.dismissal.backtrace {
      guard let place = place(of: frame, declaration) else { continue }
      // The call itself has a column too.
      return place.line == call.line && place.filePath == call.filePath ? call : place
    }
    if call.fileID == declaration?.fileID { return call }
    // A helper that hands the file and the line on leaves its own identifier of the file.
    if let declaration, call.filePath == declaration.filePath {
      return SourcePlace(
        fileID: declaration.fileID,
        filePath: call.filePath,
        line: call.line,
        column: call.column
      )
    }
    return declaration ?? call
  }

  /// The place of a frame, if it is in the test's function.
  private func place(of frame: SourceSite, _ declaration: SourcePlace?) -> SourcePlace? {
    guard let symbol = frame.symbol, let file = frame.file, let line = frame.line else {
      return nil
    }
    guard isInTest(symbol) else { return nil }
    guard let declaration else {
      return SourcePlace(fileID: file, filePath: file, line: line, column: 1)
    }
    guard FileName.short(file) == FileName.short(declaration.filePath) else { return nil }
    return SourcePlace(
      fileID: declaration.fileID,
      filePath: declaration.filePath,
      line: line,
      column: 1
    )
  }

  /// Whether a symbol is the test's function or lies in it.
  private func isInTest(_ symbol: String) -> Bool {
    let words = symbol.split { !($0.isLetter || $0.isNumber || $0 == "_") }
    return words.contains { $0 == function }
  }
}
