// An arena frees its memory without deinitializing it: the retains are lost, whatever the asking function has besides.
import Foundation
import LeakFinder
final class Trivia { let text = "header" }
struct RawNode { var length = 0; var leading: Trivia? }
final class Arena {
    private let slab = UnsafeMutablePointer<RawNode>.allocate(capacity: 16)
    private var used = 0
    func make(_ trivia: Trivia?) { (slab + used).initialize(to: RawNode(length: 1, leading: trivia)); used += 1 }
    deinit { slab.deallocate() }
}
weak var victim: Trivia?
@inline(never) func scenario() {
    let trivia = Trivia(); victim = trivia
    do { let arena = Arena(); for _ in 0..<3 { arena.make(trivia) } }
    LeakTracker.shared.didDismiss(trivia, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("trivia", { victim }))
