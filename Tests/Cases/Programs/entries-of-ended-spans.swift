// Two entries of a map lead to an ended span, its own and its child's; a third one is in use: the map is not to be cleared.
import LeakFinder

final class Span {
    let name: String
    let parent: Span?
    init(_ name: String, _ parent: Span? = nil) { (self.name, self.parent) = (name, parent) }
}
final class Spans {
    nonisolated(unsafe) static let shared = Spans()
    var active: [Int: Span] = [:]
    func add(_ span: Span) { active[active.count + 1] = span }
}
@main struct Main {
    nonisolated(unsafe) static weak var span: Span?
    @inline(never) static func make() {
        let span = Span("GET /")
        Spans.shared.add(Span("GET /other"))
        Spans.shared.add(span)
        Spans.shared.add(Span("SELECT", span))
        self.span = span
        LeakTracker.shared.didDismiss(span, gracePeriod: .milliseconds(100))
    }
    static func main() { make(); finish(("span", { span })) }
}
