// A bus in use keeps an observer, by whose closures it has a formatter that was dismissed, and a scheduler keeps entries that are done,
// whose jobs have an index. To have the formatter or the index weakly frees them, and the observer and the entries stay, one for
// each: they are to be taken out.
import Foundation
import LeakFinder
final class Formatter {
    var prefix = "#"
    func text(_ number: Int) -> String { prefix + String(number) }
}
final class Observer {
    let send: (Int) -> Void
    init(_ send: @escaping (Int) -> Void) { self.send = send }
}
final class Bus {
    private var observers: [Observer] = []
    func observe(_ observer: Observer) { observers.append(observer) }
    func send(_ number: Int) { for observer in observers { observer.send(number) } }
}
final class Index {
    var files = 0
}
struct Job {
    let index: Index
    func run() { index.files += 1 }
}
final class Entry {
    let job: Job
    var isDone = false
    init(_ job: Job) { self.job = job }
}
final class Scheduler {
    private var entries: [Entry] = []
    func add(_ job: Job) { entries.append(Entry(job)) }
    func run() {
        for entry in entries where !entry.isDone {
            entry.job.run()
            entry.isDone = true
        }
    }
}
let bus = Bus()
let scheduler = Scheduler()
weak var formatter: Formatter?
weak var index: Index?
@inline(never) func watch(_ convert: @escaping (Int) -> String, _ show: @escaping (String) -> Void) {
    bus.observe(Observer { show(convert($0)) })
}
@inline(never) func scenario() {
    let made = Formatter()
    formatter = made
    watch({ made.text($0) }, { print($0) })
    bus.send(1)
    let indexed = Index()
    index = indexed
    scheduler.add(Job(index: indexed))
    scheduler.add(Job(index: indexed))
    scheduler.run()
    precondition(indexed.files == 2)
    LeakTracker.shared.didDismiss(made, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(indexed, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("formatter", { formatter }), ("index", { index }))
print(bus, scheduler)
