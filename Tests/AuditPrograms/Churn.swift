import Dispatch
import Glibc

// A program for scripts/audit that never rests: its threads drop, grow and rehash large collections
// for ever, so that a snapshot finds some of them in the middle of it.

/// An element with a reference of its own.
final class Item: Hashable {
  let number: Int
  let leaf: Leaf
  var text: String

  init(_ number: Int) {
    self.number = number
    leaf = Leaf()
    text = "a text that is long enough for the heap \(number)"
  }

  static func == (left: Item, right: Item) -> Bool { left.number == right.number }
  func hash(into hasher: inout Hasher) { hasher.combine(number) }
}

/// What items refer to.
final class Leaf {}

/// A structure of several words.
struct Entry {
  var item: Item
  var leaf: Leaf?
  var other: (Int8, Item)
}

/// What a thread works on.
final class Work {
  var items: [Item] = []
  var entries: [Entry] = []
  var table: [Int: Item] = [:]
  var nested: [String: [Entry]] = [:]
  var set: Set<Item> = []

  /// Appends to arrays until they moved often, then drops them.
  func growArrays(_ count: Int) {
    for number in 0..<count {
      let item = Item(number)
      items.append(item)
      entries.append(Entry(item: item, leaf: number % 3 == 0 ? nil : item.leaf, other: (1, item)))
    }
    items.insert(contentsOf: items.prefix(100), at: 50)
    items.removeSubrange(10..<count / 2)
    entries = []
    items.removeAll(keepingCapacity: count % 2 == 0)
  }

  /// Inserts until tables were rehashed often, removes, and drops them.
  func rehash(_ count: Int) {
    for number in 0..<count {
      let item = Item(number)
      table[number] = item
      set.insert(item)
      let entry = Entry(item: item, leaf: nil, other: (2, item))
      nested["key \(number % 100)", default: []].append(entry)
    }
    for number in stride(from: 0, to: count, by: 3) {
      if let item = table.removeValue(forKey: number) { set.remove(item) }
    }
    nested = nested.filter { $0.key.count % 2 == 0 }
    table = table.mapValues { Item($0.number) }
    set = []
    nested = [:]
    table = [:]
  }

  /// Copies that are written to, so that they are made.
  func copy(_ count: Int) {
    let made = (0..<count).map { Item($0) }
    var other = made
    other.reverse()
    other.sort { $0.number < $1.number }
    items = other.filter { $0.number % 2 == 0 } + made
    items = items.shuffled()
  }
}

/// Starts the threads, waits until each did something, and says so.
func start() {
  for kind in 0..<3 {
    let thread = DispatchQueue(label: "churn \(kind)")
    thread.async {
      let work = Work()
      var round = 0
      while true {
        round += 1
        let count = 2_000 + round * 997 % 13_000
        switch kind {
        case 0: work.growArrays(count)
        case 1: work.rehash(count)
        default: work.copy(count)
        }
      }
    }
  }
  sleep(1)
  print("READY \(getpid())")
  fflush(nil)
}

start()
while true { pause() }
