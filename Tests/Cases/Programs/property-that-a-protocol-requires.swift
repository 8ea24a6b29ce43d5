// What a protocol requires of a type cannot become an optional: it is unowned, or computed from a weak property. What may be
// nil as the protocol says it is weak.
import Foundation
import LeakFinder
protocol Part { var owner: Owner { get } }
final class Owner { var parts: [any Part] = [] }
final class Wheel: Part {
    let owner: Owner
    init(_ owner: Owner) { self.owner = owner }
}
protocol Page { var reader: any Reading { get } }
protocol Reading { func read() }
final class Reader: Reading {
    var pages: [any Page] = []
    func read() { print("\(pages.count) pages") }
}
final class Cover: Page {
    let reader: any Reading
    init(_ reader: any Reading) { self.reader = reader }
}
protocol Leaf { var parent: Tree? { get } }
final class Tree { var leaves: [any Leaf] = [] }
final class Needle: Leaf {
    var parent: Tree?
    init(_ parent: Tree) { self.parent = parent }
}
// Of a class inside another one the outer one's property is none that the protocol requires.
final class Yard { var gates: [Gate] = [] }
final class Gate {
    let owner: Yard
    let latch: Latch
    init(_ owner: Yard, _ latch: Latch) { (self.owner, self.latch) = (owner, latch) }
    final class Latch: Part {
        let owner: Owner
        init(_ owner: Owner) { self.owner = owner }
    }
}
weak var yard: Yard?
weak var owner: Owner?
weak var reader: Reader?
weak var tree: Tree?
@inline(never) func scenario() {
    let (anOwner, aReader, aTree) = (Owner(), Reader(), Tree())
    anOwner.parts.append(Wheel(anOwner))
    aReader.pages.append(Cover(aReader))
    aReader.pages.first?.reader.read()
    aTree.leaves.append(Needle(aTree))
    let aYard = Yard()
    aYard.gates.append(Gate(aYard, Gate.Latch(Owner())))
    yard = aYard
    LeakTracker.shared.didDismiss(aYard, gracePeriod: .milliseconds(100))
    (owner, reader, tree) = (anOwner, aReader, aTree)
    LeakTracker.shared.didDismiss(anOwner, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(aReader, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(aTree, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("owner", { owner }), ("reader", { reader }), ("tree", { tree }), ("yard", { yard }))
