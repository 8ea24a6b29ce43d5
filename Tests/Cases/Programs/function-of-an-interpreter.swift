// A function keeps the environment that it was declared in, which has the function among its values: a constant that may be its
// holder's own. A closure has captured a variable of a superclass's type.
import LeakFinder

enum Value { case number(Int), function(Function) }
final class Environment {
    var values: [String: Value] = [:]
    let enclosing: Environment?
    init(_ enclosing: Environment? = nil) { self.enclosing = enclosing }
}
final class Function {
    let name: String
    let closure: Environment
    init(_ name: String, _ closure: Environment) { (self.name, self.closure) = (name, closure) }
}
class Job {}
final class RunLoopJob: Job {
    var fire: (() -> Void)?
    init(_ body: @escaping (Job) -> Void) {
        super.init()
        var this: Job?
        fire = {
            if let this { body(this) }
        }
        this = self
    }
}
@main struct Main {
    nonisolated(unsafe) static weak var environment: Environment?
    nonisolated(unsafe) static weak var job: RunLoopJob?
    @inline(never) static func make() {
        let (environment, job) = (Environment(Environment()), RunLoopJob { _ in })
        environment.values["count"] = .number(7)
        environment.values["next"] = .function(Function("next", environment))
        (self.environment, self.job) = (environment, job)
        LeakTracker.shared.didDismiss(environment, gracePeriod: .milliseconds(100))
        LeakTracker.shared.didDismiss(job, gracePeriod: .milliseconds(100))
    }
    static func main() { make(); finish(("environment", { environment }), ("job", { job })) }
}
