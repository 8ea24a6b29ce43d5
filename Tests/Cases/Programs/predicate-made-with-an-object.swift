// A live query keeps a predicate, which keeps the account that it compares with.
import Foundation
import LeakFinder
final class Account: Sendable, Equatable, Codable { let id: Int; init(id: Int) { self.id = id }
    static func == (a: Account, b: Account) -> Bool { a.id == b.id } }
struct Message: Sendable { let text: String; let account: Account? }
final class LiveQuery<Record: Sendable> { let predicate: Predicate<Record>; init(_ p: Predicate<Record>) { predicate = p } }
final class Filter { var predicate: Predicate<Message>?; init(_ p: Predicate<Message>) { predicate = p } }
final class Database { var queries: [String: LiveQuery<Message>] = [:]; var filter: Filter? }
let database = Database()
weak var victim: Account?
weak var second: Account?
@inline(never) func scenario() throws {
    let account = Account(id: 7), other = Account(id: 8)
    database.queries["inbox"] = LiveQuery(#Predicate<Message> { $0.account == account && !$0.text.isEmpty })
    database.filter = Filter(#Predicate<Message> { $0.account == other })
    victim = account; second = other
    LeakTracker.shared.didDismiss(account, gracePeriod: .milliseconds(100))
    LeakTracker.shared.didDismiss(other, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); try scenario(); finish(("account", { victim }), ("other", { second })); print(database.queries.count)
