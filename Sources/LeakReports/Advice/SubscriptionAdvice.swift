import LeakKnowledge

/// Says how a program ends a subscription where objects of the library would have to change otherwise.
///
/// What follows is the path's: an object of the leaked object's module keeps a subscription of another module, and an
/// object of that module is where the path would be broken.
enum SubscriptionAdvice {
  /// What to do instead of changing the library's object at a hop; nil where the path shows no subscription.
  static func sentence(at index: Int, of path: AdvisedPath) -> String? {
    let holder = path.nodes[index]
    guard path.isOfOtherModule(holder),
      let kept = subscription(before: index, of: path),
      let ending = SubscriptionEnding.ending(ofType: path.nodes[kept + 1].baseName),
      !TypeName.areOfDifferentModules(path.nodes[kept + 1].typeName, holder.typeName)
    else { return nil }
    let owner = path.nodes[kept]
    let property = path.explanation.path[kept].label.prefix { $0 != "[" }
    let place = owner.baseName + TextLayout.harmless(String(property))
    return
      "\(ending.action) the \(path.nodes[kept + 1].baseName) in \(place) when \(path.subject) is "
      + "dismissed: until then the subscription keeps \(path.subject)"
  }

  /// The hop by which an object of the leaked object's module keeps a subscription, nearest before another hop, around
  /// the ring where both are on it.
  static func subscription(before index: Int, of path: AdvisedPath) -> Int? {
    let ring = path.explanation.cycleLength
    let before = Array((0..<index).reversed())
    let around = index < ring ? Array((index..<ring).reversed()) : []
    return (before + around).first { keepsSubscription($0, of: path) }
  }

  /// Whether an object of the leaked object's module has a subscription of another module at a hop.
  private static func keepsSubscription(_ index: Int, of path: AdvisedPath) -> Bool {
    let (owner, kept) = (path.nodes[index], path.nodes[index + 1])
    guard !owner.isRoot, !TypeName.isCode(owner.typeName), !path.isOfOtherModule(owner),
      path.isOfOtherModule(kept), path.explanation.path[index].label.first == "."
    else { return false }
    return SubscriptionEnding.ending(ofType: kept.baseName) != nil
  }
}
