// A bot registers twenty handlers, each a closure of its own that captures the bot: all of the captures free it together, and no
// single handler that is taken out does.
import Foundation
import LeakFinder
final class Router {
    var handlers: [String: (String) -> Void] = [:]
    func on(_ command: String, _ handler: @escaping (String) -> Void) { handlers[command] = handler }
}
final class Bot {
    let router = Router()
    var count = 0
    init() {
        router.on("c0") { _ in self.count += 0 }
        router.on("c1") { _ in self.count += 1 }
        router.on("c2") { _ in self.count += 2 }
        router.on("c3") { _ in self.count += 3 }
        router.on("c4") { _ in self.count += 4 }
        router.on("c5") { _ in self.count += 5 }
        router.on("c6") { _ in self.count += 6 }
        router.on("c7") { _ in self.count += 7 }
        router.on("c8") { _ in self.count += 8 }
        router.on("c9") { _ in self.count += 9 }
        router.on("c10") { _ in self.count += 10 }
        router.on("c11") { _ in self.count += 11 }
        router.on("c12") { _ in self.count += 12 }
        router.on("c13") { _ in self.count += 13 }
        router.on("c14") { _ in self.count += 14 }
        router.on("c15") { _ in self.count += 15 }
        router.on("c16") { _ in self.count += 16 }
        router.on("c17") { _ in self.count += 17 }
        router.on("c18") { _ in self.count += 18 }
        router.on("c19") { _ in self.count += 19 }
    }
}
weak var victim: Bot?
@inline(never) func scenario() {
    let bot = Bot()
    victim = bot
    LeakTracker.shared.didDismiss(bot, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("bot", { victim }))
