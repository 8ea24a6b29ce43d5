import LeakGraph
import LeakKnowledge
import LeakMemory

/// Finds the rule that speaks of a reference, a root or an object of an analysis.
///
/// The nearest type wins: the rules on an object's own class are asked before those on its superclass, at each class
/// those on fields, the longest first, before those on the type. What is still equal is in the order of the rules.
///
/// Nothing is asked of all objects. Each type's rules are found when the first reference of such an object is asked
/// about, and each place's rule is remembered.
final class RuleMatcher {
  /// One place: a label in objects of a type.
  private struct PlaceKey: Hashable {
    /// The type.
    let type: TypeIndex
    /// The label.
    let label: LabelID
  }

  /// The rules on fields and types that speak of a type's objects, the nearest first.
  private struct TypeRules {
    /// A rule on a field, or on all references.
    struct Entry {
      /// The rule.
      let rule: Int
      /// The field; nil for all references.
      let field: Substring?
    }

    /// In order of preference.
    var entries: [Entry] = []
  }

  /// The rules, in order of preference.
  let rules: [LeakRule]

  /// The rules that applied to an answer.
  var usedRules: Set<LeakRule> = []

  /// The counts of which there were instances.
  var usedCounts: Set<AllowedCount> = []

  /// The analysis.
  private unowned let analysis: SnapshotAnalysis

  /// How names are compared.
  private let names: RuleNames

  /// Whether any rule speaks of types or fields, of roots, of files.
  private let hasTypes: Bool
  private let hasRoots: Bool

  private let hasFiles: Bool

  /// Whether any rule speaks of functions or files.
  let hasCode: Bool

  /// What was found: by type, by place, by the metadata of classes, by root's name, by code.
  private var byType: [TypeIndex: TypeRules] = [:]
  private var byPlace: [PlaceKey: Int?] = [:]
  private var byRoot: [GraphRootKey: Int?] = [:]
  private var byCode: [Address: Int?] = [:]

  /// A root by what rules speak of.
  private struct GraphRootKey: Hashable {
    /// The kind.
    let kind: RootKind
    /// The name.
    let name: RootNameIndex
  }

  /// Prepares to match rules.
  init(_ analysis: SnapshotAnalysis) {
    self.analysis = analysis
    rules = analysis.asker.rules.effectiveReferences
    names = analysis.asker.ruleNames
    var (hasTypes, hasRoots, hasCode, hasFiles) = (false, false, false, false)
    for rule in rules {
      switch rule.place {
      case .type, .field: hasTypes = true
      case .root: hasRoots = true
      case .function: hasCode = true
      case .file: (hasCode, hasFiles) = (true, true)
      case .lostRetain: break
      }
    }
    (self.hasTypes, self.hasRoots) = (hasTypes, hasRoots)
    (self.hasCode, self.hasFiles) = (hasCode, hasFiles)
  }

  // MARK: - Types and fields

  /// The rule on a reference; nil where there is none.
  func rule(of edge: EdgeIndex) -> Int? {
    guard hasTypes, let facts = analysis.graph.edge(edge),
      let type = analysis.graph.node(facts.source)?.type
    else { return nil }
    return rule(ofLabel: facts.label, from: type).flatMap {
      isMet(rules[$0], by: facts.source) ? $0 : nil
    }
  }

  /// Whether an object is what a rule asks for: in a state, also where the snapshot does not tell; of a type.
  private func isMet(_ rule: LeakRule, by holder: NodeIndex) -> Bool {
    switch (rule.condition, rule.place) {
    case (.pastFirstCase(let property), .field(let path)):
      guard let dot = path.lastIndex(of: "."),
        let tag = analysis.firstByte(of: property, in: holder, asClass: String(path[..<dot]))
      else { return true }
      return tag != 0
    case (.coreFoundationType(let number), _):
      return analysis.coreFoundationType(of: holder) == number
    default: return true
    }
  }

  /// The rule on the references with a label from objects of a type; nil where there is none.
  func rule(ofLabel label: LabelID, from type: TypeIndex) -> Int? {
    let key = PlaceKey(type: type, label: label)
    if let known = byPlace[key] { return known }
    let entries = typeRules(type).entries
    var found: Int?
    if !entries.isEmpty {
      let text = EdgeLabelText(analysis)
      let holder = analysis.graph.typeName(type)
      let ways = [text.text(of: label), text.libraryName(of: label, holder: holder) ?? ""]
      found =
        entries.first { entry in
          entry.field.map { field in ways.contains { Self.begins($0, with: field) } } ?? true
        }?.rule
    }
    byPlace[key] = .some(found)
    return found
  }

  /// The rule on a type as a whole; nil where there is none.
  func rule(ofType type: TypeIndex) -> Int? {
    guard hasTypes else { return nil }
    return typeRules(type).entries.first { $0.field == nil }?.rule
  }

  /// Whether rules speak of any reference of a type's objects.
  func mayMark(_ type: TypeIndex) -> Bool { hasTypes && !typeRules(type).entries.isEmpty }

  /// Whether a way into an object begins with a field.
  private static func begins(_ way: String, with field: Substring) -> Bool {
    let way = way.first == "." ? way.dropFirst() : way[...]
    guard way.hasPrefix(field) else { return false }
    return way.dropFirst(field.count).first.map { ".[".contains($0) } ?? true
  }

  /// The rules that speak of a type's objects.
  private func typeRules(_ type: TypeIndex) -> TypeRules {
    if let known = byType[type] { return known }
    var found = TypeRules()
    for name in analysis.classNames(of: analysis.graph.typeName(type)) {
      found.entries += entries(ofClass: name)
    }
    byType[type] = found
    return found
  }

  /// The rules on one class: those on fields first, the longest before shorter ones.
  private func entries(ofClass name: String) -> [TypeRules.Entry] {
    var fields: [TypeRules.Entry] = []
    var whole: [TypeRules.Entry] = []
    for (number, rule) in rules.enumerated() {
      switch rule.place {
      case .type(let wanted) where TypeText.matches(name, wanted):
        whole.append(TypeRules.Entry(rule: number, field: nil))
      case .field(let path):
        for dot in path.indices where path[dot] == "." && dot != path.startIndex {
          guard TypeText.matches(name, String(path[..<dot])) else { continue }
          fields.append(TypeRules.Entry(rule: number, field: path[path.index(after: dot)...]))
        }
      default: break
      }
    }
    fields.sort { ($1.field?.count ?? 0, $0.rule) < ($0.field?.count ?? 0, $1.rule) }
    return fields + whole
  }

  // MARK: - Roots and code

  /// The rule on a root; nil where there is none.
  func rule(of root: GraphRoot) -> Int? {
    guard hasRoots else { return nil }
    let key = GraphRootKey(kind: root.kind, name: root.name)
    if let known = byRoot[key] { return known }
    let linked = analysis.graph.rootName(root.name)
    let name = names.root(linked)
    let found = rules.firstIndex { rule in
      guard case .root(let kind, let wanted) = rule.place else { return false }
      return kind ?? root.kind.reportName == root.kind.reportName
        && (wanted.map { $0 == name || $0 == linked } ?? true)
    }
    byRoot[key] = .some(found)
    return found
  }

  /// The rule on a closure's code; nil where there is none.
  func rule(ofCode code: Address) -> Int? {
    guard hasCode, !code.isNull else { return nil }
    if let known = byCode[code] { return known }
    var found: Int?
    let place = CodePlace(
      function: analysis.snapshot.symbol(containing: code).map { names.function($0.mangledName) },
      // To ask for files may take a run of the symbolizer.
      file: hasFiles ? names.file(analysis.snapshot, code) : nil
    )
    found = rules.firstIndex { place.isCovered(by: $0) }
    byCode[code] = .some(found)
    return found
  }

  // MARK: - Lost retains

  /// The rule on a retain of an object that nothing has; nil where there is none.
  func rule(ofLostRetainOf object: NodeIndex) -> Int? {
    guard let type = analysis.graph.node(object)?.type else { return nil }
    for name in analysis.classNames(of: analysis.graph.typeName(type)) {
      let found = rules.firstIndex { rule in
        guard case .lostRetain(let wanted) = rule.place else { return false }
        return TypeText.matches(name, wanted) && isMet(rule, by: object)
      }
      if let found { return found }
    }
    return nil
  }
}
