import LeakAnalysis
import LeakBacktraces
import LeakMemory
import LeakReports

/// The places in the source at which tasks wait, and those that they were made with.
struct TaskSites {
  /// What the symbolicator brought.
  private let frames: [Symbolicator.Query: [SourceFrame]]

  /// Looks all places of some tasks up, by one question.
  init(_ list: TaskList, in snapshot: Snapshot) {
    var queries: Set<Symbolicator.Query> = []
    for task in list.tasks {
      for function in [task.function].compactMap(\.self) + task.capturedFunctions {
        queries.insert(.function(function.code))
      }
      for frame in task.frames {
        queries.insert(.function(frame.code))
        if frame.isOfProgram { queries.formUnion(SuspensionPlace.queries(frame.code)) }
      }
    }
    frames = queries.isEmpty ? [:] : Symbolicator(snapshot).frames(for: Array(queries))
  }

  /// The function that a task runs: the closure it was made with, or the outermost of the program's.
  func function(of task: TaskList.Task) -> TaskSite? {
    let own = ([task.function].compactMap(\.self) + task.frames.reversed()).filter(\.isOfProgram)
    let sites = (own.isEmpty ? [task.function ?? task.frames.last].compactMap(\.self) : own)
      .lazy.compactMap { site($0) }
    // A part of a function, or a thunk that the compiler made, may have no line.
    let function = sites.first { $0.file != nil } ?? sites.first
    guard let function, function.isNameless else { return function }
    // A thunk around a function, which captures nothing, is told by the function that it has called.
    let captured = task.capturedFunctions
    let others = captured.isEmpty ? task.frames.filter(\.isOfProgram).suffix(1) : captured[...]
    return .anyOf([function] + others.compactMap(site))
  }

  /// Where the innermost of the program's functions waits in a task.
  func waiting(_ task: TaskList.Task) -> TaskSite? {
    let places = task.frames.lazy.filter(\.isOfProgram).prefix(Self.mostNameless).compactMap {
      [self] frame in
      SuspensionPlace.place(frame.code, frames).map { TaskSite($0) } ?? site(frame)
    }
    // A library's function may be part of the program.
    return .anyOf(Array(places))
  }

  /// So many functions without a name are told of which one is meant.
  private static let mostNameless = 3

  /// What the library's function is called that the innermost of the program's waits in; nil where there is none.
  func library(_ task: TaskList.Task) -> String? {
    let inner = task.frames.prefix { !$0.isOfProgram }
    let name = inner.last.flatMap { frames[.function($0.code)]?.last?.symbol }
    return name.map { Invocation.line(Self.plain($0)) }
  }

  /// A function's name as a programmer writes it: `Task.sleep(for:tolerance:clock:)`.
  private static func plain(_ name: String) -> String {
    var rest = name[...]
    for prefix in ["dispatch thunk of ", "static "] where rest.hasPrefix(prefix) {
      rest = rest.dropFirst(prefix.count)
    }
    return TypeName.withoutArguments(String(rest))
  }

  /// The function at an address.
  private func site(_ frame: TaskList.Frame) -> TaskSite? {
    let known = frames[.function(frame.code)] ?? []
    return (known.last { $0.isOfInterest } ?? known.last).map { TaskSite($0) }
  }
}
