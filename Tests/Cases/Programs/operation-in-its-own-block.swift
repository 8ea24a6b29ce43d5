// A block operation's own block captures it, and the page; it has the fetch operation by a dependency, which has the page as well. Of
// the two captures of that block the one of the operation is to be weak.
import Foundation
import LeakFinder
final class Page {
    let url: String
    init(_ url: String) { self.url = url }
}
final class FetchOperation: Operation, @unchecked Sendable {
    let page: Page
    init(_ page: Page) { self.page = page }
    override func main() {}
}
weak var victim: Page?
@inline(never) func scenario(_ queue: OperationQueue) {
    let page = Page("/")
    let (fetch, index) = (FetchOperation(page), BlockOperation())
    victim = page
    fetch.completionBlock = { precondition(!fetch.isCancelled) }
    index.addExecutionBlock { if !index.isCancelled { precondition(!page.url.isEmpty) } }
    index.addDependency(fetch)
    queue.addOperations([fetch, index], waitUntilFinished: true)
    queue.waitUntilAllOperationsAreFinished()
    LeakTracker.shared.didDismiss(page, gracePeriod: .milliseconds(300))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(OperationQueue()); finish(("page", { victim }))
