// An asset's closure captures it and the cache, whose nodes have each other both ways: the captures and the way back are to be weak, not what a node has of its own.
import Foundation
import LeakFinder
final class Node {
    let value: Asset
    var next: Node?
    var prev: Node?
    init(_ value: Asset) { self.value = value }
}
final class Cache {
    var head: Node?
    func insert(_ asset: Asset) {
        let node = Node(asset)
        node.next = head
        head?.prev = node
        head = node
    }
    func touch(_ asset: Asset) {}
    func load() -> Asset {
        let asset = Asset()
        asset.onUse = { self.touch(asset) }
        insert(Asset())
        insert(asset)
        return asset
    }
}
final class Asset { var onUse: (() -> Void)? }
weak var victim: Asset?
@inline(never) func scenario() {
    let dismissed = Cache().load()
    victim = dismissed
    LeakTracker.shared.didDismiss(dismissed, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("asset", { victim }))
