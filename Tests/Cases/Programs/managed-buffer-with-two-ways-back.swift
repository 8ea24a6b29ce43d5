// A lazy managed buffer of the program's own has its slab in the header and as an element. Truth: the slab alone has the buffer,
// which is not to be weak: the header's property and the element are both to go.
import Foundation
import LeakFinder

struct Header {
    var count = 0
    var owner: Slab?
}
final class Buffer: ManagedBuffer<Header, AnyObject> {
    deinit {
        let count = header.count
        _ = withUnsafeMutablePointerToElements { $0.deinitialize(count: count) }
    }
}
final class Slab {
    lazy var buffer = Buffer.create(minimumCapacity: 4) { _ in Header() } as! Buffer
    func fill() {
        buffer.header.owner = self
        buffer.withUnsafeMutablePointers { header, elements in
            elements.initialize(to: self)
            header.pointee.count = 1
        }
    }
}

weak var victim: Slab?
@inline(never) func scenario() {
    let slab = Slab()
    slab.fill()
    victim = slab
    LeakTracker.shared.didDismiss(slab, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("slab", { victim }))
