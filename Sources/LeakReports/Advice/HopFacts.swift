package import LeakFindings

/// What is known of a path's hops besides what a report tells of them: it decides where a leak is best broken.
package struct HopFacts {
  /// The hops whose cut was seen to free the object.
  private let freeing: Set<Int>

  /// The hops whose cut was seen to free the object only together with others of the same place.
  private let freeingBySeveral: Set<Int>

  /// The hops that are among the places which free the object together.
  private let helping: Set<Int>

  /// Whether one place alone frees the object: a collection, of which a hop is an element.
  private let isAloneHelping: Bool

  /// The hops whose targets have further references.
  private let shared: Set<Int>

  /// The captures whose targets closures alone have: those would be lost with all of the captures that free the object.
  private let lost: Set<Int>

  /// The hops whose targets are the storage of a value, or what an object of their type always has.
  private let storage: Set<Int>

  /// The hops whose targets memory behind a pointer has.
  private let memory: Set<Int>

  /// The hops whose targets closures alone have, and lead back to what made them.
  private let helpers: Set<Int>

  /// The captures by code of other modules than the object's.
  private let othersCode: Set<Int>

  /// The tasks on the way that hold the object no more once they have ended, by the hops that begin at them.
  private let ends: Set<Int>

  /// The hops of a ring with whose cut another ring stays.
  private let leavingRings: Set<Int>

  /// How the properties and variables are declared that hops begin with.
  private let declarations: [Int: RetentionFinding.Declaration]

  /// Whether to set the global or static variable to nil that the path begins at frees the object.
  let rootFrees: Bool

  /// Describes hops by their numbers.
  package init(
    freeing: Set<Int> = [],
    helping: Set<Int> = [],
    shared: Set<Int> = [],
    storage: Set<Int> = [],
    memory: Set<Int> = [],
    ends: Set<Int> = [],
    helpers: Set<Int> = [],
    othersCode: Set<Int> = [],
    declarations: [Int: RetentionFinding.Declaration] = [:]
  ) {
    self.freeing = freeing
    freeingBySeveral = []
    self.helping = helping
    isAloneHelping = false
    self.shared = shared
    lost = []
    self.storage = storage
    self.memory = memory
    self.helpers = helpers
    self.othersCode = othersCode
    self.ends = ends
    leavingRings = []
    self.declarations = declarations
    rootFrees = false
  }

  /// What a finding has of its path's hops.
  init(_ finding: RetentionFinding) {
    let outcomes = finding.cuts?.hops ?? []
    freeing = Set(
      outcomes.indices.filter { if case .frees? = outcomes[$0] { true } else { false } }
    )
    freeingBySeveral = Set(
      outcomes.indices.filter {
        if case .frees(let freed)? = outcomes[$0] { freed.extent == .place } else { false }
      }
    )
    let together = finding.cuts?.together ?? []
    helping = Set(
      finding.path.steps.indices.filter { hop in
        let step = finding.path.steps[hop]
        return together.contains { place in
          guard case .closure(let code) = step.holder.category else {
            let declaration = finding.hops[hop].declaration
            let own = step.holder.typeName
            let superclass = declaration?.superclass.map(TypeNames.sugared)
            // A declaration that several types share is named without their arguments.
            let types = [own, superclass ?? own].flatMap { [$0, TypeName.withoutArguments($0)] }
            return types.contains(place.holderType)
              && (place.label == step.label || step.label.hasPrefix(place.label + "[")
                // The payload of an indirect case goes on in its box.
                || step.label.hasPrefix(place.label + "."))
              // A struct's property is changed for all that have it.
              || declaration?.inner?.typeName == place.holderType
                && step.label.hasSuffix(place.label)
          }
          // Of a closure's captures the one that is meant, where the path has that.
          let isNamed = finding.path.steps.contains { other in
            if case .closure(code) = other.holder.category {
              other.label == place.label
            } else {
              false
            }
          }
          return place.code == code && (!isNamed || place.label == step.label)
        }
      }
    )
    isAloneHelping = together.count == 1
    let (freeing, helping) = (freeing, helping)
    lost = Set(
      finding.hops.indices.filter { hop in
        finding.hops[hop].isTargetOnlyCaptured && helping.contains(hop) && !freeing.contains(hop)
      }
    )
    let lost = lost
    shared = Set(
      finding.hops.indices.filter { finding.hops[$0].isTargetShared && !lost.contains($0) }
    )
    let steps = finding.path.steps
    // A property of an object may let go of such storage; a value has it as long as it is there.
    // A struct that has nothing else, as a handle or a collection of the program, is nothing without what it alone has.
    storage = Set(
      finding.hops.indices.filter { hop in
        let isOfHandle =
          finding.hops[hop].declaration?.inner?.isAlone ?? false
          && !finding.hops[hop].isTargetShared
          && steps[hop].target.typeName != finding.object.typeName
        return (finding.hops[hop].isTargetStorage || isOfHandle)
          && BreakingStep.leadsInside(steps[hop].label)
          || finding.hops[hop].declaration?.isOfDistributedActor ?? false
      }
    )
    memory = Set(finding.hops.indices.filter { finding.hops[$0].isOfMemory })
    helpers = Set(finding.hops.indices.filter { finding.hops[$0].isTargetHelper })
    othersCode = Set(finding.hops.indices.filter { finding.hops[$0].isOthersCode })
    ends = Set(
      steps.indices.filter { hop in
        guard case .task = steps[hop].holder.category else { return false }
        return finding.cuts?.freeingEnds.contains(hop) ?? false
      }
    )
    leavingRings = Set(finding.remaining.keys)
    rootFrees = if case .frees? = finding.path.root?.clearing { true } else { false }
    declarations = Dictionary(
      uniqueKeysWithValues: finding.hops.enumerated().compactMap { hop, facts in
        facts.declaration.map { (hop, $0) }
      }
    )
  }

  /// Whether the same is known of two hops.
  func areEqual(_ hop: Int, _ other: Int) -> Bool {
    freeing.contains(hop) == freeing.contains(other)
      && helping.contains(hop) == helping.contains(other)
      && shared.contains(hop) == shared.contains(other)
      && storage.contains(hop) == storage.contains(other)
      && memory.contains(hop) == memory.contains(other)
      && othersCode.contains(hop) == othersCode.contains(other)
      && helpers.contains(hop) == helpers.contains(other)
      && leavingRings.contains(hop) == leavingRings.contains(other)
      && ends.contains(hop) == ends.contains(other) && declarations[hop] == declarations[other]
  }

  /// Whether a cut of a hop was seen to free the object.
  func frees(_ hop: Int) -> Bool { freeing.contains(hop) }

  /// Whether a cut of a hop frees the object only together with others of the same place.
  func freesBySeveral(_ hop: Int) -> Bool { freeingBySeveral.contains(hop) }

  /// Whether a hop is among the places that free the object together.
  func helps(_ hop: Int) -> Bool { helping.contains(hop) }

  /// Whether a hop is one of several places that free the object together, and does not do so alone; not where what it leads
  /// to would be lost.
  func helpsWithOthers(_ hop: Int) -> Bool {
    helps(hop) && !isAloneHelping && !frees(hop) && !lost.contains(hop)
  }

  /// Whether the place of a hop frees the object where all that it has is let go of.
  func helpsAlone(_ hop: Int) -> Bool { isAloneHelping && helping.contains(hop) }

  /// Whether what a hop leads to is not its holder's alone.
  func isShared(_ hop: Int) -> Bool { shared.contains(hop) }

  /// Whether what a hop leads to is a value's own, though it lies in an object.
  func isStorage(_ hop: Int) -> Bool { storage.contains(hop) }

  /// Whether memory behind a pointer has what a hop leads to.
  func isOfMemory(_ hop: Int) -> Bool { memory.contains(hop) }

  /// Whether closures alone have what a hop leads to, and that leads back to what made it.
  func isHelper(_ hop: Int) -> Bool { helpers.contains(hop) }

  /// Whether a hop is a capture by code of another module than the object's.
  func isOthersCode(_ hop: Int) -> Bool { othersCode.contains(hop) }

  /// Whether another ring stays where a hop is cut.
  func leavesRing(_ hop: Int) -> Bool { leavingRings.contains(hop) }

  /// Whether the object goes where the task ends that a hop begins at.
  func endFrees(_ hop: Int) -> Bool { ends.contains(hop) }

  /// Whether a hop can be made weak where it is written: a value has its references inside.
  func canBeWeak(_ hop: Int, _ step: RetentionExplanation.Step) -> Bool {
    switch declarations[hop]?.value {
    // `self` of an extension of the protocol, which can be bound to classes.
    case .unboundProtocol(let name):
      declarations[hop]?.inner == nil && step.label != "captures \(TypeName.short(name))"
    case .structure, .enumeration, .unboundType, .lazyProperty, .wrappedProperty: false
    case .object, .capturedVariable, .weakAsWell, .localFunction, nil: true
    }
  }

  /// Whether a hop begins with a value of a generic parameter, whose types need not be classes.
  func isOfParameter(_ hop: Int) -> Bool { declarations[hop]?.value == .unboundType(nil) }

  /// Whether a hop begins with a struct or an enum, which has the reference inside.
  func isOfValue(_ hop: Int) -> Bool {
    switch declarations[hop]?.value {
    case .structure, .enumeration: true
    default: false
    }
  }

  /// The superclass of a hop's holder that declares its property; none where the holder's own class does.
  ///
  /// Behind the last hop of a ring is the first one.
  func superclass(ofHop hop: Int, in explanation: RetentionExplanation) -> [String] {
    let hop = hop == explanation.cycleLength ? 0 : hop
    return declarations[hop]?.superclass.map { [$0] } ?? []
  }

  /// Whether an enum of the program has a hop's reference, in a payload.
  func isOfEnum(_ hop: Int) -> Bool {
    if case .enumeration? = declarations[hop]?.value { !isOfResult(hop) } else { false }
  }

  /// Whether a generic enum, such as `Result`, has a hop's reference: what has that as its value is generic too, and nothing to
  /// change.
  private func isOfResult(_ hop: Int) -> Bool {
    if case .enumeration(let name)? = declarations[hop]?.value {
      name.hasSuffix(">")
    } else {
      false
    }
  }

  /// Whether a hop's property can be weak only if its protocol becomes another one.
  func needsOtherProtocol(_ hop: Int) -> Bool {
    guard let declaration = declarations[hop], declaration.inner == nil,
      case .unboundProtocol = declaration.value
    else { return false }
    return true
  }

  /// Whether a struct has a hop's reference inside.
  func isStructure(_ hop: Int) -> Bool {
    if case .structure? = declarations[hop]?.value { true } else { false }
  }

  /// Whether a struct has a hop's reference in a property that is not to be set to nil.
  func isConstantInStructure(_ hop: Int) -> Bool {
    isStructure(hop) && declarations[hop]?.inner.map { !$0.isClearable } ?? false
  }

  /// Whether a hop's value has a property with the reference that may be set to nil in there.
  func isClearable(_ hop: Int) -> Bool {
    declarations[hop].map { $0.isVariable && $0.inner?.isClearable ?? false } ?? false
  }

  /// Whether a hop's property is of a protocol that is named for whom the holder tells.
  func isOfDelegates(_ hop: Int) -> Bool { declarations[hop]?.isOfDelegates ?? false }

  /// Whether a hop's holder makes such objects itself: weak, it would lose its own at once.
  func isBuilt(_ hop: Int) -> Bool { declarations[hop]?.isBuilt ?? false }

  /// Whether the object that a property leads to makes objects of its holder's class.
  func leadsToMaker(_ hop: Int) -> Bool { declarations[hop]?.leadsToMaker ?? false }

  /// Whether a hop is one of a chain of objects of one type, which alone has the next one.
  func isOfChain(_ hop: Int) -> Bool {
    declarations[hop]?.isOnlyLink ?? false && !isShared(hop)
  }

  /// Whether a hop begins with a lazy property.
  func isLazy(_ hop: Int) -> Bool { declarations[hop]?.value == .lazyProperty }

  /// Whether it is known how a hop's property is declared.
  func isDeclared(_ hop: Int) -> Bool { declarations[hop] != nil }

  /// How readily a hop's holder does without the target: what may be nil first, what never changes last, and what the
  /// holder makes itself.
  func attachment(_ hop: Int) -> Int {
    guard let declaration = declarations[hop] else { return 1 }
    if declaration.value == .lazyProperty || declaration.isMade || isOfResult(hop) { return 3 }
    return declaration.isVariable ? (declaration.isOptional ? 0 : 1) : 2
  }
}
