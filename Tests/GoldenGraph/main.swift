// What the stored graph file is of: a global's list, a ring, a closure's ring, a task that nobody resumes, and one that waits
// for a stream. scripts/update-golden builds and runs it, and writes the file anew.
import Glibc

final class Entry {
  let name: String
  init(_ name: String) { self.name = name }
}

final class Shelf {
  static let shared = Shelf()
  var entries: [String: Entry] = [:]
  var recent: [Entry] = []
}

final class Page {
  var next: Page?
  var onTurn: (() -> Void)?
}

final class Reader: Sendable {
  func read() async { await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
  func listen(_ stream: AsyncStream<Int>) async { for await _ in stream {} }
}

@inline(never) func fill() {
  for number in 0..<40 {
    let entry = Entry("entry \(number)")
    Shelf.shared.entries[entry.name] = entry
    if number % 10 == 0 { Shelf.shared.recent.append(entry) }
  }
}

@inline(never) func leak() {
  for _ in 0..<3 {
    let page = Page()
    page.next = Page()
    page.next?.next = page
  }
  let page = Page()
  page.onTurn = { page.next = nil }
}

let (stream, source) = AsyncStream<Int>.makeStream()
fill()
leak()
Task(name: "reader") { await Reader().read() }
Task(name: "listener") { await Reader().listen(stream) }
try await Task.sleep(for: .milliseconds(100))
print("ready")
fflush(nil)
_ = readLine()
source.finish()
