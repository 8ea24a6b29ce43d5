package import LeakFindings
import LeakImages

extension RetentionFinding {
  /// The finding with the names that the source has, in place of the linker's.
  package var inSourceNames: RetentionFinding {
    var named = self
    var names: [String: String] = [:]
    named.object = object.inSourceNames(&names)
    named.path = path.inSourceNames
    named.otherPaths = otherPaths.map(\.inSourceNames)
    named.remaining = remaining.mapValues(\.inSourceNames)
    named.remainingTogether = remainingTogether?.inSourceNames
    named.limits = limits.map(\.inSourceNames)
    named.cuts = cuts?.inSourceNames
    named.taskHandles = taskHandles.map(\.inSourceNames)
    return named
  }
}

extension RetentionFinding.TaskHandle {
  /// The handle with the source's name of its holder.
  fileprivate var inSourceNames: RetentionFinding.TaskHandle {
    RetentionFinding.TaskHandle(
      hop: hop,
      holder: isVariable ? VariableText.name(of: holder) : TypeNames.inSource(holder),
      label: label,
      isVariable: isVariable
    )
  }
}

extension RetentionFinding.Path {
  /// The way with the source's names.
  fileprivate var inSourceNames: RetentionFinding.Path {
    // A long path has the same few types over and over.
    var names: [String: String] = [:]
    return RetentionFinding.Path(
      root: root?.inSourceNames,
      steps: steps.map { $0.inSourceNames(&names) },
      cycleLength: cycleLength
    )
  }
}

extension RetentionFinding.Step {
  /// The step with the source's names, given those of types that are known.
  fileprivate func inSourceNames(_ names: inout [String: String]) -> RetentionFinding.Step {
    RetentionFinding.Step(
      holder: holder.inSourceNames(&names),
      label: label,
      kind: kind,
      target: target.inSourceNames(&names),
      site: site,
      variable: variable?.inSourceNames
    )
  }
}

extension RetentionFinding.Object {
  /// The object with the source's name of its type, given those that are known.
  fileprivate func inSourceNames(_ names: inout [String: String]) -> RetentionFinding.Object {
    let name = names[typeName] ?? TypeNames.inSource(typeName)
    names[typeName] = name
    return RetentionFinding.Object(address: address, category: category, typeName: name)
  }
}

extension RetentionFinding.Root {
  /// The root with the source's names.
  fileprivate var inSourceNames: RetentionFinding.Root {
    RetentionFinding.Root(
      kind: kind,
      name: kind == .stack ? VariableText.function(name) : VariableText.name(of: name),
      variable: variable?.inSourceNames,
      clearing: clearing
    )
  }
}

extension LocalVariable {
  /// The variable with the source's name of its function.
  fileprivate var inSourceNames: LocalVariable {
    LocalVariable(
      name: name,
      function: VariableText.function(function),
      file: file,
      line: line,
      isWord: isWord
    )
  }
}

extension RetentionFinding.Limit {
  /// The limit with the source's names of functions.
  fileprivate var inSourceNames: RetentionFinding.Limit {
    switch self {
    case .strandedTask(let task): .strandedTask(task.inSourceNames)
    case .heldByCaller(let function, let retains, let notLocated, let likely):
      .heldByCaller(
        function: function.map(VariableText.function),
        retains: retains,
        notLocated: notLocated,
        likely: likely
      )
    case .heldByCallerAlone(let function, let variable):
      .heldByCallerAlone(function: function.map(VariableText.function), variable: variable)
    case .heldFromOutside(let typeName, let retains):
      .heldFromOutside(typeName: TypeNames.inSource(typeName), retains: retains)
    case .heldByWaitingFunction(let function, let code, let argument, let typeName):
      .heldByWaitingFunction(
        VariableText.function(function),
        at: code,
        argument: argument,
        typeName: TypeNames.inSource(typeName)
      )
    case .heldByRunningMethod(let method, let library, let typeName):
      .heldByRunningMethod(
        VariableText.function(method),
        within: library.flatMap(VariableText.libraryFunction),
        typeName: TypeNames.inSource(typeName)
      )
    case .pointer(let holder, let label, let holderOnPath, let isVariable):
      .pointer(
        holder: isVariable ? VariableText.name(of: holder) : TypeNames.inSource(holder),
        label: label,
        holderOnPath: holderOnPath.map(TypeNames.inSource),
        isVariable: isVariable
      )
    case .waitsForActor(let typeName): .waitsForActor(TypeNames.inSource(typeName))
    case .waitsForExecutor(let typeName): .waitsForExecutor(TypeNames.inSource(typeName))
    case .continuation(let holder, let label):
      .continuation(holder: TypeNames.inSource(holder), label: label)
    case .budget, .unreadableTypes, .unreadableMemory, .heapNotSearched, .incomplete,
      .cancelledTask, .cancelledTaskAtWork, .childTask, .bindsTaskLocal, .queuedTask,
      .waitsForAnswer,
      .uncancellableTask, .uncancellableChild, .uncancellableAwaited,
      .suspendedSource, .suspendedSourceBeside:
      self
    }
  }
}

extension StrandedTask {
  /// The task with the source's names of its functions.
  fileprivate var inSourceNames: StrandedTask {
    StrandedTask(
      isOnPath: isOnPath,
      function: function?.inSourceNames,
      operation: operation,
      isCancelled: isCancelled,
      waiting: waiting.map(\.inSourceNames)
    )
  }
}

extension StrandedTask.Function {
  /// The function with its name in the source.
  fileprivate var inSourceNames: StrandedTask.Function {
    StrandedTask.Function(name: VariableText.function(name), code: code)
  }
}

extension RetentionFinding.Cuts {
  /// What came of trials, with the source's names of types.
  fileprivate var inSourceNames: RetentionFinding.Cuts {
    RetentionFinding.Cuts(
      hops: hops.map { $0?.inSourceNames },
      futileEnds: futileEnds,
      freeingEnds: freeingEnds,
      together: together.map { place in
        Place(
          holderType: TypeNames.inSource(place.holderType),
          label: place.label,
          code: place.code
        )
      },
      freed: freed
    )
  }
}

extension RetentionFinding.Cuts.Outcome {
  /// What came of a cut, with the source's names of types.
  fileprivate var inSourceNames: RetentionFinding.Cuts.Outcome {
    switch self {
    case .mayStay(let typeName, let retains):
      .mayStay(typeName: TypeNames.inSource(typeName), retains: retains)
    case .frees, .stays: self
    }
  }
}

extension TypeNames {
  /// A type's name as the source has it, still with modules.
  fileprivate static func inSource(_ typeName: String) -> String {
    StreamName.plain(sugared(VariableText.function(typeName)))
  }
}
