import LeakFindings

extension RetentionFinding.Limit {
  /// The most type names that a note lists.
  private static let mostNames = 5

  /// What was not looked at, as a sentence for people.
  func note(_ sites: SymbolicatedSites) -> String {
    switch self {
    case .budget(let objects):
      return "The search stopped after \(objects) objects; what lies beyond was not looked at."
    case .unreadableTypes(let names):
      let more = names.count - Self.mostNames
      let list = names.prefix(Self.mostNames).map(TypeName.short).joined(separator: ", ")
      return "No metadata describes all fields of \(list)\(more > 0 ? " and \(more) more" : ""); "
        + "a reference in them may have been missed."
    case .unreadableMemory(let places):
      return "Memory could not be read in \(places) \(places == 1 ? "place" : "places")."
    case .heldFromOutside(let typeName, let retains):
      return "\(TypeName.short(typeName)), which is on the path, has \(retains) further strong "
        + "\(retains == 1 ? "retain" : "retains") that could not be located."
    case .heapNotSearched(let reason):
      return reason + " Only what the object leads to was looked at."
    case .incomplete(let sentence):
      return sentence
    case .strandedTask(let task):
      return StrandedNote.text(of: task, sites)
    case .pointer(let holder, let label, let holderOnPath, let isVariable):
      let name = isVariable ? holder : TypeName.short(holder)
      return PointerNote.text(PointerNote.place(named: name, label), to: holderOnPath)
    case .queuedTask:
      return QueuedTaskNote.text
    case .waitsForAnswer:
      return WaitingForCheckNote.text
    case .suspendedSource:
      return SuspendedSourceNote.text
    case .suspendedSourceBeside:
      return SuspendedSourceNote.textBeside
    case .cancelledTask:
      return CancelledTaskNote.text
    case .cancelledTaskAtWork:
      return CancelledTaskNote.textAtWork
    case .waitsForActor(let typeName):
      return ActorNote.text(TypeName.short(typeName))
    case .waitsForExecutor(let typeName):
      return ActorNote.text(ofExecutor: TypeName.short(typeName))
    case .childTask:
      return ChildTaskNote.text
    case .bindsTaskLocal:
      return TaskLocalNote.text
    case .uncancellableTask(let awaitsTask):
      return awaitsTask ? UncancellableTaskNote.textOfAwaiting : UncancellableTaskNote.text
    case .uncancellableChild:
      return UncancellableTaskNote.textOfChild
    case .uncancellableAwaited:
      return UncancellableTaskNote.textOfAwaited
    case .continuation(let holder, let label):
      return ContinuationNote.text(TypeName.short(holder), label)
    case .heldByWaitingFunction(let function, let code, let argument, let typeName):
      let place = code.flatMap(sites.suspension)?.place
      return WaitingFunctionNote.text(function, at: place, argument: argument, typeName)
    case .heldByRunningMethod(let method, let library, let typeName):
      return RunningMethodNote.text(method, within: library, typeName)
    case .heldByCallerAlone(let function, let variable):
      return CallerNote.textAlone(of: function ?? CallerNote.unknownFunction, by: variable)
    case .heldByCaller(let function, let retains, let notLocated, let likely):
      return CallerNote.text(
        of: function ?? CallerNote.unknownFunction,
        retains,
        notLocated: notLocated,
        likely: likely
      )
    }
  }
}
