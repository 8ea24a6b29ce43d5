/// What the kernel says of a process in `/proc/PID/status`.
///
/// Source: proc(5).
struct ProcessStatus: Hashable {
  /// The letter of its state: `R`, `S`, `D`, `T`, `t`, `Z`, `X`.
  let state: Character

  /// The process that traces it; 0 where none does.
  let tracer: Int32

  /// The user that its permissions are judged by.
  let user: UInt32

  /// Whether it has memory of its own; threads of the kernel have none.
  let hasMemory: Bool

  /// Reads the text of the file; nil where it has no state.
  init?(parsing text: String) {
    var fields: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      guard let colon = line.firstIndex(of: ":") else { continue }
      fields[line[..<colon]] = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    }
    guard let state = fields["State"]?.first else { return nil }
    self.state = state
    tracer = fields["TracerPid"].flatMap { Int32($0) } ?? 0
    hasMemory = fields["VmSize"] != nil
    let users = fields["Uid"]?.split(separator: "\t") ?? []
    user = users.count > 1 ? UInt32(users[1]) ?? 0 : 0
  }

  /// The status of a process or thread; nil where there is none.
  init?(folder: String) {
    guard let text = ProcText.read("\(folder)/status") else { return nil }
    self.init(parsing: text)
  }
}
