import LeakLibraries
import LeakMemory

/// Tells frames whose words are no reasons that an object is alive.
///
/// Frames are not described: what they have at hand may be left over. A function that only waits has nothing else. That of LeakFinder's own functions is about
/// the question, that of the test libraries' functions is handed through or left over: the tests that they run have
/// their own. That of whoever asks, and of the tasks that wait for it, is told apart.
struct FrameOwners {
  /// The tasks that ask, and those that wait for them.
  private let askingTasks: Set<Address>

  /// The tasks that wait for the answer of another thread, and those that wait for them.
  private let waiters: Set<Address>

  /// The objects that are to go.
  private let dismissed: Set<Address>

  /// Functions already looked up, by where they go on.
  private var known: [Address: Bool] = [:]

  /// The same: whether they are of the program.
  private var programs: [Address: Bool] = [:]

  /// Prepares to tell the frames of a program.
  init(_ asker: Asker, _ tasks: [LibraryTask]) {
    askingTasks = Asker.chains(of: asker.tasks, in: tasks)
    waiters = Asker.chains(of: asker.waiters, in: tasks)
    dismissed = Set(asker.dismissals.keys)
  }

  /// Whether a task asks, or waits for one that does, so that its word of an object is no reason that the object is alive.
  func isAsking(_ task: Address, of object: Address) -> Bool {
    askingTasks.contains(task) || waiters.contains(task) && dismissed.contains(object)
  }

  /// Whether a task waits for the answer.
  func isWaiting(_ task: Address) -> Bool { waiters.contains(task) }

  /// The beginnings of the linker's names of functions that wait, and have nothing of the program's meanwhile.
  ///
  /// What stands in the memory of such a function besides its task is what was there before; a clock that it sleeps by is its
  /// caller's as well.
  ///
  /// Source: stdlib/public/Concurrency/Task.swift, TaskSleep.swift, TaskSleepDuration.swift and Clock.swift, where `value` of a
  /// task, `sleep` and `yield` are. Verified with Swift 6.3.1.
  private static let waiting = [
    "$sScT5valuexvg", "$sScTss5NeverORs_rlE5valuexvg",
    "$sScTss5NeverORszABRs_rlE5sleep", "$sScTss5NeverORszABRs_rlE5yieldyyYaFZ",
    "$ss15ContinuousClockV5sleep", "$ss15SuspendingClockV5sleep", "$ss5ClockPsE5sleep",
  ]

  /// Whether a function is LeakFinder's or a test library's, or one of the toolchain's that only waits.
  mutating func isUninvolved(_ code: Address, in snapshot: Snapshot) -> Bool {
    guard !code.isNull else { return false }
    if let answer = known[code] { return answer }
    let answer =
      ThunkNames.isOfTestLibrary(code, in: snapshot)
      || (snapshot.symbol(containing: code).map { symbol in
        OwnCode.isOwn(symbol.mangledName)
          || Self.waiting.contains(where: symbol.mangledName.hasPrefix)
      } ?? false)
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
