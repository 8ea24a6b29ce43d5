// An example and its group have one another, and so have that group and the group around it. Truth: the two ways back,
// Example.group and Group.parent, are to be weak: what a group has for its parts it owns.
import LeakFinder

final class Example {
  var group: Group?
  func run() { group?.runs += 1 }
}

final class Group {
  var parent: Group?
  var runs = 0
  var childGroups: [Group] = []
  var childExamples: [Example] = []

  func append(_ group: Group) {
    group.parent = self
    childGroups.append(group)
  }

  func append(_ example: Example) {
    example.group = self
    childExamples.append(example)
  }
}

@main struct Main {
  nonisolated(unsafe) static weak var example: Example?

  @inline(never) static func leak() {
    let (root, group, object) = (Group(), Group(), Example())
    root.append(group)
    group.append(object)
    object.run()
    example = object
    LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(200))
  }

  static func main() {
    leak()
    finish(after: 1, ("example", { example }))
  }
}
