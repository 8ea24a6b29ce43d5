// Distributed actors have the system that has them, by a property that the compiler declares: the system is to let go of them.
import Distributed
import Foundation
import LeakFinder
final class Registry { var ready: [any DistributedActor] = [] }
distributed actor Worker {
    typealias ActorSystem = LocalTestingDistributedActorSystem
    var pool: Pool?
    init(actorSystem: ActorSystem) { self.actorSystem = actorSystem }
    distributed func join(_ pool: Pool) { self.pool = pool }
}
distributed actor Pool {
    typealias ActorSystem = LocalTestingDistributedActorSystem
    var workers: [Worker] = []
    init(actorSystem: ActorSystem) { self.actorSystem = actorSystem }
    distributed func add() async throws {
        let worker = Worker(actorSystem: actorSystem)
        workers.append(worker)
        try await worker.join(self)
    }
}
nonisolated(unsafe) weak var victim: Pool?
@inline(never) func scenario() {
    let done = DispatchSemaphore(value: 0)
    Task.detached {
        let pool = Pool(actorSystem: LocalTestingDistributedActorSystem())
        victim = pool
        try? await pool.add()
        LeakTracker.shared.didDismiss(pool, gracePeriod: .milliseconds(100))
        done.signal()
    }
    done.wait()
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("pool", { victim }))
