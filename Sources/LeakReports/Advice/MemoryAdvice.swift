/// Says how memory lets go of what was put there, where only a plain pointer leads to the memory: no declaration can
/// be made weak, and setting the pointer to nil releases nothing.
enum MemoryAdvice {
  /// What a label has where the way leads through a plain pointer.
  private static let mark = ".pointee"

  /// Whether the reference at a hop lies in such memory.
  static func applies(at index: Int, of path: AdvisedPath) -> Bool {
    let label = path.explanation.path[index].label
    // A task's continuation is resumed, not released.
    guard label.contains(mark), !WaitingTask.isResumed(at: index, of: path) else { return false }
    // A property of that name is none.
    return label != mark || path.nodes[index].isRoot
  }

  /// Whether the reference at a hop is a raw pointer, by its type.
  static func isPointer(at index: Int, of path: AdvisedPath) -> Bool {
    PointerNote.place(of: path.explanation.path[index], in: path.explanation) != nil
  }

  /// What to do besides, where a pointer cannot stand for all retains of the object that were not located.
  static func furtherSentences(at index: Int, of path: AdvisedPath) -> [String] {
    let explanation = path.explanation
    guard isPointer(at: index, of: path), index == explanation.path.count - 1,
      explanation.otherPaths.isEmpty, !CallerNote.isIn(explanation),
      let strong = explanation.retainCount.strong, strong - explanation.retainCount.located > 1
    else { return [] }
    return [
      "look for another Unmanaged.passRetained(_:) of \(path.subject) without a release(): one pointer stands for one of "
        + "its \(strong) retains"
    ]
  }

  /// What to do about the reference at a hop.
  static func sentence(at index: Int, of path: AdvisedPath) -> String {
    let holder = path.nodes[index]
    let label = TextLayout.harmless(path.explanation.path[index].label)
    if let pointer = PointerNote.place(of: path.explanation.path[index], in: path.explanation) {
      return
        "give back the retain of \(path.nodes[index + 1].name) that \(TextLayout.harmless(pointer)) stands for when "
        + "\(path.subject) is dismissed, by release() where Unmanaged.passRetained(_:) made it: setting the pointer to nil "
        + "releases nothing; or make it by passUnretained(_:)"
    }
    let place =
      label.hasPrefix("captures ")
      ? "\(label.dropFirst(9)) that \(holder.place.map { "the closure at \($0)" } ?? "a closure") captures"
      : holder.isRoot ? holder.name + label : "\(label) of \(holder.name)"
    return
      "take \(path.nodes[index + 1].name) out of \(place), or deinitialize the memory, when \(path.subject) is dismissed: "
      + "memory behind a plain pointer keeps its references until it is deinitialized"
  }
}
