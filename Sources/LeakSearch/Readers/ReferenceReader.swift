package import LeakMemory

/// A way to see which references leave an object.
///
/// A reader is used by one walk on one thread. It neither retains nor changes what it reads, unless
/// it says so.
package protocol ReferenceReader: AnyObject {
  /// Lists the references that leave a thing on the heap.
  ///
  /// - Parameters:
  ///   - node: The thing.
  ///   - labelled: Whether labels are wanted; without them reading is faster.
  ///   - visit: Is given each reference, weak and unowned ones included.
  /// - Returns: What the thing is, or nil where it could not be read.
  func references(
    from node: HeapNode,
    labelled: Bool,
    visit: (HeapReference) -> Void
  ) -> HeapNodeFacts?

  /// Objects met so far that are alive by themselves, such as a task that is not over.
  var rootsMet: [Address: GraphRoot] { get }

  /// What kept the reader from seeing everything it met, for the report.
  var limits: [RetentionFinding.Limit] { get }

  /// Begins a walk: from now on what was read once need not be read again.
  func beginWalk()

  /// Ends a walk: from now on everything is read anew.
  func endWalk()

  /// Needs labels of references to some things only, where labels are asked for.
  ///
  /// Others may have parts of theirs left out: naming an entry of a large dictionary means reading its key.
  ///
  /// - Parameters:
  ///   - targets: What the references lead to.
  ///   - body: What reads references.
  /// - Returns: What the body returns.
  func labelling<Result>(only targets: Set<Address>, _ body: () -> Result) -> Result

  /// Lists what several things on the heap refer to, without labels.
  ///
  /// - Parameters:
  ///   - nodes: The things.
  ///   - batch: Is given their references in order, those of a thing as `references` gives them.
  ///   - isFollowed: Which references are wanted; all strong ones are.
  func listTargets(
    of nodes: [HeapNode],
    into batch: inout TargetBatch,
    where isFollowed: (HeapReference) -> Bool
  )
}

extension ReferenceReader {
  package func labelling<Result>(only targets: Set<Address>, _ body: () -> Result) -> Result {
    body()
  }

  package func beginWalk() {}

  package func endWalk() {}

  package func listTargets(
    of nodes: [HeapNode],
    into batch: inout TargetBatch,
    where isFollowed: (HeapReference) -> Bool
  ) {
    for node in nodes {
      let facts = references(from: node, labelled: false) { reference in
        if isFollowed(reference) { batch.add(reference) }
      }
      batch.endHolder(isStorage: facts?.isStorage ?? false)
    }
  }
}
