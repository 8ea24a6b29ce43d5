// A node of a persistent hash tree: a managed buffer with its children from the front and its items, of another type, from
// the end. The declared element says nothing of the items. And a node that counts its values in four bytes: what was moved
// out of it is no value any more.
import Foundation
import LeakFinder

final class Session {
    let user: String
    init(_ user: String) { self.user = user }
}

struct Header {
    var children = 0
    var items = 0
    var byteCount = 0
}

struct Child {
    var node: ManagedBuffer<Header, Child>
    var count: Int
}

final class Node<Item>: ManagedBuffer<Header, Child> {
    deinit {
        _ = withUnsafeMutablePointers { header, children in
            children.deinitialize(count: header.pointee.children)
            Self.items(header, children).deinitialize(count: header.pointee.items)
        }
    }

    static func items(_ header: UnsafeMutablePointer<Header>, _ children: UnsafeMutablePointer<Child>) -> UnsafeMutablePointer<Item> {
        let end = UnsafeMutableRawPointer(children) + header.pointee.byteCount
        return (end - header.pointee.items * MemoryLayout<Item>.stride).assumingMemoryBound(to: Item.self)
    }

    static func make(_ children: [ManagedBuffer<Header, Child>], _ items: [Item]) -> ManagedBuffer<Header, Child> {
        let places = children.count + (items.count * MemoryLayout<Item>.stride + 15) / 16
        let node = create(minimumCapacity: places) { _ in
            Header(children: children.count, items: items.count, byteCount: places * 16)
        }
        node.withUnsafeMutablePointers { header, start in
            for (index, child) in children.enumerated() {
                (start + index).initialize(to: Child(node: child, count: 1))
            }
            let place = Self.items(header, start)
            for (index, item) in items.enumerated() { (place + index).initialize(to: item) }
        }
        return node
    }
}

/// A dictionary that is changed by copies.
final class Directory {
    static let shared = Directory()
    var root: ManagedBuffer<Header, Child>?
}

struct Counts {
    var capacity: Int32
    var count: Int32
}

final class Leaf: ManagedBuffer<Counts, Session> {
    deinit { _ = withUnsafeMutablePointers { $1.deinitialize(count: Int($0.pointee.count)) } }

    static func make() -> Leaf {
        unsafeDowncast(create(minimumCapacity: 8) { _ in Counts(capacity: 8, count: 0) }, to: Leaf.self)
    }

    func add(_ session: Session) {
        withUnsafeMutablePointers { counts, values in
            (values + Int(counts.pointee.count)).initialize(to: session)
            counts.pointee.count += 1
        }
    }

    func split() -> Leaf {
        let right = Leaf.make()
        withUnsafeMutablePointers { counts, values in
            right.withUnsafeMutablePointers { others, places in
                places.moveInitialize(from: values + 2, count: 2)
                counts.pointee.count = 2
                others.pointee.count = 2
            }
        }
        return right
    }
}

/// Sessions in order.
final class Ranking {
    var left = Leaf.make()
    var right: Leaf?
}

let ranking = Ranking()
weak var listed: Session?
weak var ranked: Session?

@inline(never) func scenario() {
    let signedOut = Session("ada")
    // The fix takes the session out of the directory, and of the ranking.
    let inner = Node<(Int, Int, Session)>.make([], [(1, 2, Session("bob")), (3, 4, signedOut)])
    Directory.shared.root = Node<(Int, Int, Session)>.make([inner], [(5, 6, Session("cy"))])
    listed = signedOut
    let last = Session("eve")
    for session in [Session("a"), Session("b"), Session("c"), last] { ranking.left.add(session) }
    ranking.right = ranking.left.split()
    ranked = last
    LeakTracker.shared.didDismiss(signedOut)
    LeakTracker.shared.didDismiss(last)
}

scenario()
finish(("listed", { listed }), ("ranked", { ranked }))
