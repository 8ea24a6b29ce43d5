// A ring of two objects beside a live list of 200,000 entries that have the same property: the answer names the ring,
// and comes in time.
import Foundation
import LeakFinder

final class Owner {
  var entry: Entry?
}

final class Entry {
  var owner: Owner?
  var next: Entry?
}

let owner = Owner()
var entries: [Entry] = []
var byNumber: [Int: Entry] = [:]
weak var lost: Entry?

@inline(never) func fill() {
  for number in 0..<200_000 {
    let entry = Entry()
    entry.owner = owner
    entry.next = entries.last
    entries.append(entry)
    byNumber[number] = entry
  }
}

@inline(never) func lose() {
  let entry = Entry()
  let own = Owner()
  entry.owner = own
  own.entry = entry
  lost = entry
  LeakTracker.shared.didDismiss(entry, gracePeriod: .milliseconds(100))
}

fill()
lose()
finish(("lost", { lost }))
print("entries: \(entries.count), \(byNumber.count)")
