import LeakAllocators
import LeakGraph
import LeakMemory
import LeakMetadata

/// Memory without a count of its own, to which pointers lead.
extension EdgeSink {
  /// No more pointers to one piece of memory are noted.
  static let mostPointers = 16

  /// Says what an uncounted reference is by what it leads to.
  mutating func settled(
    _ uncounted: GraphEdge,
    to node: NodeIndex,
    _ remark: Remark
  ) -> GraphEdge {
    var edge = uncounted
    let index = Int(node.rawValue)
    if isTask(node) {
      // A continuation, or a job: whoever has it can resume the task.
      edge.kind = .continuation
      return edge
    }
    guard index < typeOfBlock.count else { return edge }
    if typeOfBlock[index] < 0 {
      // Memory without a count is its pointer's; what is in it has counts to tell.
      let isTyped = remark.pointee.map { note(memory: node, of: $0) } ?? false
      if isTyped {
        notePointer(to: node, MemoryPointer(holder: .node(edge.source), slot: remark.slot))
      }
      edge.kind = isTyped ? .strong : .conservative
      edge.evidence = isTyped ? .described : .balanced
    } else if remark.pointee == nil, remark.uncounted == .pointer, memoryTypes[edge.source] != nil {
      // What C code was given may lie in memory that Swift describes as raw pointers; an `Unmanaged` has no retain by its type.
      edge.kind = .conservative
    }
    return edge
  }

  /// Notes that memory which is no object has values of a type, unless it is known to have others.
  ///
  /// - Returns: Whether that says what it refers to.
  private mutating func note(memory node: NodeIndex, of type: TypeID) -> Bool {
    if let known = memoryTypes[node] { return known == type }
    guard !knownBlocks.contains(node), store.describesMemory(of: type) else { return false }
    memoryTypes[node] = type
    memory.append(node)
    return true
  }

  /// Notes the memory that a variable's pointer leads to.
  ///
  /// - Parameters:
  ///   - node: The memory.
  ///   - reference: The pointer.
  ///   - holder: The variable.
  mutating func note(
    memory node: NodeIndex,
    by reference: FoundReference,
    in holder: MemoryPointer.Holder
  ) {
    guard let type = pointee(of: reference), note(memory: node, of: type) else { return }
    notePointer(to: node, MemoryPointer(holder: holder, slot: ~reference.slot))
  }

  /// Notes where a pointer to memory is.
  private mutating func notePointer(to node: NodeIndex, _ pointer: MemoryPointer) {
    // Of memory that so many have nobody is the owner.
    guard memoryPointers[node]?.count ?? 0 <= Self.mostPointers else { return }
    memoryPointers[node, default: []].append(pointer)
  }

  /// The type of the values that a reference leads to, where it is a typed pointer.
  mutating func pointee(of reference: FoundReference) -> TypeID? {
    guard reference.kind == .pointer, reference.label >= 0 else { return nil }
    let path = Int(reference.innerLabel == 0 ? reference.label : reference.innerLabel)
    notePaths(upTo: path)
    return paths[path].pointee
  }
}
