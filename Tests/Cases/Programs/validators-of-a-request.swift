// A request keeps validators that capture the closures which they were given, and those capture the request as well.
import Foundation
import LeakFinder
final class Request {
    private var validators: [() -> Bool] = []
    private(set) var status = 0
    func validate(_ validation: @escaping (Int) -> Bool) -> Self {
        validators.append { self.status > 0 && validation(self.status) }
        return self
    }
    func acceptable() -> Self {
        validate { code in code < 400 && self.validators.count > 0 }
    }
    func typed() -> Self {
        validate { _ in self.status != 204 }
    }
    func resume() -> Bool { status = 200; return validators.allSatisfy { $0() } }
}
weak var victim: Request?
@inline(never) func scenario() {
    let request = Request().acceptable().typed()
    print(request.resume())
    victim = request
    LeakTracker.shared.didDismiss(request, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("request", { victim }))
