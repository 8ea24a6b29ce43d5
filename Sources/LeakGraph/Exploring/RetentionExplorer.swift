package import LeakMemory

/// Finds what keeps an object alive.
package struct RetentionExplorer: Sendable {
  /// An object to start from besides the one in question, such as the running test case.
  package struct StartingPoint: Hashable, Sendable {
    /// What a path from here runs from.
    package let root: GraphRoot

    /// The object.
    package let object: Address

    /// Names a starting point.
    package init(root: GraphRoot, object: Address) {
      self.root = root
      self.object = object
    }
  }

  /// An explorer of this process with the default budget.
  package init() {}

  /// Finds what keeps an object alive.
  ///
  /// - Parameters:
  ///   - object: The object in question.
  ///   - ownRetains: How many strong retains the caller itself holds, to be left out.
  ///   - startingPoints: Further objects to walk from; their paths count as held by a root.
  package func finding(
    for object: AnyObject,
    ownRetains: Int,
    startingPoints: [StartingPoint] = []
  ) -> RetentionFinding {
    let target = GraphObject(
      address: Address(of: object),
      category: .instance,
      typeName: String(reflecting: type(of: object))
    )
    return RetentionFinding(
      object: target,
      verdict: .unexplained,
      path: RetentionFinding.Path(root: nil, steps: [], cycleLength: 0),
      otherPaths: [],
      strongRetains: nil,
      locatedRetains: 0,
      limits: []
    )
  }
}
