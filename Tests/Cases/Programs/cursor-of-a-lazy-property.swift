// A statement makes its cursor lazily, a struct that leads back; a query's may be nil. Truth: what is stored of a lazy property may
// be nil, but the property of the statement is not declared so: it cannot be set to nil, and the struct's property is to be weak.
import Foundation
import LeakFinder

struct Cursor {
  let statement: Statement
  let row = 1
}
struct Rows { let cursor: Cursor }
final class Statement {
  let sql = "SELECT 1"
  lazy var cursor = Cursor(statement: self)
  lazy var rows = Rows(cursor: cursor)
}
struct Page {
  let query: Query
  let number = 1
}
final class Query {
  lazy var page: Page? = Page(query: self)
}

weak var first: Statement?
weak var second: Statement?
weak var third: Query?
@inline(never) func scenario() {
  let statement = Statement(), other = Statement(), query = Query()
  _ = statement.cursor
  _ = other.rows
  _ = query.page
  (first, second, third) = (statement, other, query)
  LeakTracker.shared.didDismiss(statement, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(other, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(query, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("statement", { first }), ("other", { second }), ("query", { third }))
