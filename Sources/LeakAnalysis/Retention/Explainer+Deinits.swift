import LeakFindings
import LeakGraph
import LeakImages
import LeakMemory

/// Closures that are called where what has them goes.
extension Explainer {
  /// The type whose `deinit` may call the closure of a capture, by its name; nil for other hops, and where none does.
  ///
  /// - Parameters:
  ///   - hop: The capture.
  ///   - path: The path.
  /// - Returns: The name, with its module and without arguments.
  func deinitCaller(at hop: Int, of path: HeldPath) -> String? {
    guard code(ofClosureAt: hop, path) != nil, let holder = holder(ofClosureAt: hop, path),
      case .edge(let first)? = path.points[holder]
    else { return nil }
    return DeinitCode(declarations).caller(
      ofValueBehind: first,
      path.lastReference(at: holder) ?? first
    )
  }

  /// The hop that leads to a closure from what is none, by closures that call what they have captured; nil where there is none,
  /// as on a ring of nothing but closures.
  private func holder(ofClosureAt hop: Int, _ path: HeldPath) -> Int? {
    var before = hop
    for _ in path.points.indices {
      // A ring has no first hop: what comes before that one is the last.
      before = before > 0 ? before - 1 : path.told.cycleLength - 1
      guard path.points.indices.contains(before), before != hop else { return nil }
      guard let code = code(ofClosureAt: before, path) else { return before }
      // A closure may call another one that it has captured, or only keep it.
      guard callsValue(code) else { return nil }
    }
    return nil
  }

  /// The code of the closure that a hop begins with; nil for other hops.
  private func code(ofClosureAt hop: Int, _ path: HeldPath) -> Address? {
    if case .closure(let code) = path.steps[hop].holder.category { code } else { nil }
  }

  /// Whether a closure calls function values, itself or behind what the compiler puts before it.
  private func callsValue(_ code: Address) -> Bool {
    guard let name = analysis.snapshot.symbol(containing: code)?.mangledName else { return false }
    let own = name.hasSuffix("TA") ? String(name.dropLast(2)) : name
    return !DirectCalls.values(calledBy: code, of: own, in: analysis.snapshot).isEmpty
  }
}
