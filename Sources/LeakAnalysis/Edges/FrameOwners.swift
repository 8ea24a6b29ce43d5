import LeakLibraries
import LeakMemory

/// Tells frames whose words are no reasons that an object is alive.
///
/// Frames are not described: what they have at hand may be left over. That of LeakFinder's own functions is about
/// the question, that of the test libraries' functions is handed through or left over: the tests that they run have
/// their own. That of whoever asks, and of the tasks that wait for it, is told apart.
struct FrameOwners {
  /// The tasks that ask, and those that wait for them.
  private let askingTasks: Set<Address>

  /// Functions already looked up, by where they go on.
  private var known: [Address: Bool] = [:]

  /// The same: whether they are of the program.
  private var programs: [Address: Bool] = [:]

  /// Prepares to tell the frames of a program.
  init(_ asker: Asker, _ tasks: [LibraryTask]) {
    var asking = asker.tasks
    if !asking.isEmpty {
      let parents = Dictionary(tasks.map { ($0.address, $0.parent) }) { first, _ in first }
      for task in asker.tasks {
        var next = parents[task] ?? .null
        while !next.isNull, asking.insert(next).inserted { next = parents[next] ?? .null }
      }
    }
    askingTasks = asking
  }

  /// Whether a task asks, or waits for one that does.
  func isAsking(_ task: Address) -> Bool { askingTasks.contains(task) }

  /// Whether a function is LeakFinder's or a test library's.
  mutating func isUninvolved(_ code: Address, in snapshot: Snapshot) -> Bool {
    guard !code.isNull else { return false }
    if let answer = known[code] { return answer }
    let answer =
      ThunkNames.isOfTestLibrary(code, in: snapshot)
      || (snapshot.symbol(containing: code).map { OwnCode.isOwn($0.mangledName) } ?? false)
    known[code] = answer
    return answer
  }

  /// Whether a function is the program's own: of no library of the toolchain or the system, no thunk.
  mutating func isOfProgram(_ code: Address, in snapshot: Snapshot) -> Bool {
    guard !code.isNull else { return false }
    if let answer = programs[code] { return answer }
    let answer =
      !ThunkNames.isOfToolchain(code, in: snapshot)
      && !(snapshot.symbol(containing: code).map { symbol in
        ThunkNames.isThunk(symbol.mangledName) || ThunkNames.isOfRuntime(symbol.mangledName)
      } ?? false)
    programs[code] = answer
    return answer
  }
}
