import LeakMemory

/// Names the places in a report of a stripped program.
struct SymbolicateCommand {
  /// What the arguments say.
  let options: SymbolicateOptions

  /// Where to read and write.
  let console: Console

  /// Reads the report, and prints it with names.
  ///
  /// - Returns: The exit code.
  func run() -> Int32 {
    do throws(CommandFailure) {
      try symbolicate()
      return ExitCode.success
    } catch {
      console.complain("leak-finder: \(error.message)")
      return error.exitCode
    }
  }

  /// Prints the report with names.
  private func symbolicate() throws(CommandFailure) {
    let binary = Invocation.quotable(options.binary)
    guard let places = NamedPlaces(path: options.binary) else {
      throw CommandFailure(
        message: "\(binary) is no program or library, or may not be read",
        exitCode: ExitCode.noInput
      )
    }
    guard places.hasSymbols else {
      throw CommandFailure(
        message: "\(binary) is stripped itself: give the file from before it was stripped",
        exitCode: ExitCode.noInput
      )
    }
    let text = try report()
    let own = options.binary.split(separator: "/").last.map(String.init) ?? ""
    let known = BuildIDText.images(in: text)
    if let other = known[own], other != places.buildID {
      throw CommandFailure(
        message: "the report is of another build of \(Invocation.quotable(own)): its build-id is "
          + "\(other), that of \(binary) is \(places.buildID.isEmpty ? "none" : places.buildID)",
        exitCode: ExitCode.noInput
      )
    }
    // A file of another name is known by its build-id.
    let names = [own] + known.filter { $0.value == places.buildID && $0.key != own }.keys.sorted()
    var named = text
    var count = 0
    for name in names {
      named = ImagePlace.replacing(in: named, image: name) { offsets in
        guard let found = places.name(atOneOf: offsets) else { return nil }
        count += 1
        return Invocation.line(found)
      }
    }
    guard count > 0 else {
      throw CommandFailure(
        message: "the report names no place in \(Invocation.quotable(own)) that it has a name for",
        exitCode: ExitCode.noInput
      )
    }
    // The text's own last line break is print's.
    console.print(named.hasSuffix("\n") ? String(named.dropLast()) : named)
  }

  /// The report's text.
  private func report() throws(CommandFailure) -> String {
    do throws(SystemError) {
      let read = try console.open(options.report)
      var bytes: [UInt8] = []
      while let piece = try read(), !piece.isEmpty {
        bytes += piece
      }
      return String(decoding: bytes, as: UTF8.self)
    } catch {
      throw CommandFailure(
        message: "\(Invocation.quotable(options.report)) cannot be read: \(error.reason)",
        exitCode: ExitCode.noInput
      )
    }
  }
}
