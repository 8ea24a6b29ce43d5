import LeakFinder

// A program with one ring of each sort, for scripts/check-stripped: it is built without what the
// explorer reads, and must still get a clear answer for each.

final class FieldRing {
  var next: FieldRing?
  weak var loose: FieldRing?
}

final class ClosureRing {
  var count = 0
  var handler: (() -> Void)?
}

final class ContextRing {
  var count = 0
  var handler: (() -> Void)?
}

struct Row {
  var title = "a row"
  var owner: TableRing?
}

final class TableRing {
  var rows: [String: [Row]] = [:]
}

final class Alone {
  var list = [1, 2, 3]
  weak var loose: Alone?
}

/// Prints one answer as a line: name, verdict, path, and what was not looked at.
func say(_ name: String, _ object: AnyObject) {
  let answer = explainRetention(of: object)
  let path = answer.path.map { "\($0.kind.rawValue) \($0.label)" }.joined(separator: " | ")
  print("\(name); \(answer.kind.rawValue); \(path); \(answer.notes.joined(separator: " "))")
}

/// Makes the rings; in a function, since closures do not capture top-level variables.
func run() {
  let field = FieldRing()
  field.next = FieldRing()
  field.next?.next = field
  field.loose = field
  say("field", field)

  let closure = ClosureRing()
  closure.handler = { closure.count += 1 }
  say("closure", closure)

  let context = ContextRing()
  let other = ContextRing()
  context.handler = { context.count += other.count }
  say("context", context)

  let table = TableRing()
  table.rows["key"] = [Row(owner: nil), Row(owner: table)]
  say("table", table)

  let alone = Alone()
  alone.loose = alone
  say("alone", alone)
}

run()
print("end")
