package import LeakKnowledge
package import LeakMemory

/// What the search for an object's holders found, before any address has been symbolicated, and by the linker's names
/// where it was a picture that was searched.
package struct RetentionFinding: Sendable {
  /// Which of the three honest answers it is.
  package enum Verdict: Hashable, Sendable {
    /// A ring of strong references keeps the object; no root is known to reach it.
    case cycle

    /// A root reaches the object.
    case heldByRoot

    /// Strong retains exist that could not be located.
    case unexplained
  }

  /// One way in which the object is held.
  package struct Path: Hashable, Sendable {
    /// What the path runs from; nil for a cycle or an unexplained beginning.
    package let root: Root?

    /// In order of holding; the last target is the object in question.
    package let steps: [Step]

    /// How many of the first steps form a ring; 0 where none do.
    package let cycleLength: Int

    /// Describes one way.
    package init(root: Root?, steps: [Step], cycleLength: Int) {
      self.root = root
      self.steps = steps
      self.cycleLength = cycleLength
    }
  }

  /// Something the search did not look at, to be said in the report.
  package enum Limit: Hashable, Sendable {
    /// The search stopped after so many objects.
    case budget(objects: Int)

    /// Types whose fields could not be read, by name, sorted.
    case unreadableTypes([String])

    /// Memory could not be read at some address; the number of such places.
    case unreadableMemory(places: Int)

    /// An object on the path has strong retains from outside the path's ring: its type, how many.
    case heldFromOutside(typeName: String, retains: Int)

    /// No picture of the process could be taken, and why.
    case heapNotSearched(reason: String)

    /// The picture of the process lacks something, and what.
    case incomplete(sentence: String)

    /// A task on the way can be resumed by nobody.
    case strandedTask(StrandedTask)

    /// A pointer has the object's address, and no retain by its type: where it is, by the holder's type or the linker's name
    /// of a variable, the way from there, and the type of the holder on the path that it has, where that is not the object itself.
    case pointer(
      holder: String,
      label: String,
      holderOnPath: String? = nil,
      isVariable: Bool = false
    )

    /// A dispatch source of the path is suspended, so that it lets go of no handler, cancelled or not.
    case suspendedSource

    /// A dispatch source of a further way is suspended: the program ends where it is released so.
    case suspendedSourceBeside

    /// A task of the path was cancelled already, and waits on.
    case cancelledTask

    /// A task of the path was cancelled already, and goes on: it runs, sleeps, or is about to run.
    case cancelledTaskAtWork

    /// A task of the path waits for its turn on an actor, of this type.
    case waitsForActor(String)

    /// The same of an executor that is no actor.
    case waitsForExecutor(String)

    /// The only task of the path is a child of another one.
    case childTask

    /// A task of the path binds a task-local value itself, and is still in the function that it is bound for.
    case bindsTaskLocal

    /// A task of the path has not begun: it is in the queue of an executor.
    case queuedTask

    /// The task that the path begins at waits for the answer itself.
    case waitsForAnswer

    /// A task of the path waits for a continuation, or for the value of a task that is no child of its, and has nothing
    /// that would hear of its being cancelled.
    case uncancellableTask(awaitsTask: Bool)
    /// So does a child of the task on the path, which ends only when all of its children have.
    case uncancellableChild

    /// The task waits for another one, or for one that waits for another one, which waits so for a continuation.
    case uncancellableAwaited

    /// What has the continuation that a task of the path waits for, itself or through others: the holder's type, and where it
    /// has it.
    case continuation(holder: String, label: String)

    /// A task of the path waits in a function that keeps an object, as a method its own or as an argument: the function's
    /// linker's name, where it goes on, the argument, and the object's type.
    case heldByWaitingFunction(String, at: Address?, argument: String?, typeName: String)

    /// A thread is in a method of an object that a closure of the path called: its linker's name, that of the library's
    /// function in which it is, and the object's type.
    case heldByRunningMethod(String, within: String?, typeName: String)

    /// The calling function itself may hold the object: at most so many of the retains that were not located; likely fewer where
    /// others may be lost.
    case heldByCaller(function: String?, retains: Int, notLocated: Int, likely: Int? = nil)

    /// The calling function holds the object, by a variable where one is known, and nothing else does.
    case heldByCallerAlone(function: String?, variable: String?)
  }

  /// The object in question.
  package var object: Object

  /// Which of the three answers it is.
  package let verdict: Verdict

  /// The shortest way; without steps where none was found.
  package var path: Path

  /// Further ways, shortest first.
  package var otherPaths: [Path]

  /// How many strong retains the object has, the search's own left out; nil where unreadable.
  package let strongRetains: Int?

  /// How many of them were found.
  package let locatedRetains: Int

  /// What was not looked at.
  package var limits: [Limit]

  /// What came of trials of cuts; nil where none were made.
  package var cuts: Cuts?

  /// What decides where the path's hops can be broken; empty where nothing is known.
  package let hops: [Hop]

  /// The rule on a known leak that covers it; nil where there is none.
  package var knownLeak: LeakRule?

  /// The rings that stay where a hop of the path's ring is cut, by those hops: an object that is not freed has one of its own.
  package var remaining: [Int: Path] = [:]

  /// The ring that stays where all places are cut that free the object together.
  package var remainingTogether: Path?

  /// Where the program has the handles of the path's tasks, by their hops.
  package var taskHandles: [TaskHandle] = []

  /// What of the answer may be of the moment.
  package var moment: Moment = []

  /// Describes a finding.
  package init(
    object: Object,
    verdict: Verdict,
    path: Path,
    otherPaths: [Path],
    strongRetains: Int?,
    locatedRetains: Int,
    limits: [Limit],
    cuts: Cuts? = nil,
    hops: [Hop] = [],
    knownLeak: LeakRule? = nil
  ) {
    self.object = object
    self.verdict = verdict
    self.path = path
    self.otherPaths = otherPaths
    self.strongRetains = strongRetains
    self.locatedRetains = locatedRetains
    self.limits = limits
    self.cuts = cuts
    self.hops = hops
    self.knownLeak = knownLeak
  }
}
