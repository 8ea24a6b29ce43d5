import Glibc

/// The truth about what is alive, and what keeps it.
enum Ledger {
  /// How many objects are alive, by the name of their type.
  nonisolated(unsafe) private static var counts: [String: Int] = [:]

  /// What keeps the objects.
  nonisolated(unsafe) private static var kept: [AnyObject] = []

  /// Counts objects by the name that `leak-finder heap` gives them.
  static func count(_ name: String, _ number: Int = 1) {
    counts[name, default: 0] += number
  }

  /// Counts objects of a type.
  static func count<T>(_ type: T.Type, _ number: Int = 1) {
    count(String(reflecting: type), number)
  }

  /// Keeps an object alive and counts it.
  @inline(never)
  static func keep(_ object: AnyObject) {
    count(String(reflecting: type(of: object)))
    kept.append(object)
  }

  /// A new leaf, counted.
  @inline(never)
  static func leaf(_ number: Int = 0) -> Leaf {
    count(Leaf.self)
    return Leaf(number)
  }

  /// Frees every second object of many, so that stale words lie between the live ones.
  static func scatterGarbage(_ number: Int) {
    var garbage: [AnyObject] = []
    var used: [AnyObject] = []
    for index in 0..<number {
      garbage.append(Leaf(index))
      used.append(Box("garbage number \(index) is long enough for the heap"))
      garbage.append(Pair(index, Leaf(index)))
    }
    garbage = []
    for index in stride(from: 0, to: used.count, by: 2) { used[index] = Sentinel.shared }
    used.removeAll()
  }

  /// Prints the truth, and that everything is built.
  static func announce() {
    for (name, number) in counts.sorted(by: { $0.key < $1.key }) {
      print("TRUE \(name)\t\(number)")
    }
    print("READY \(getpid())")
    fflush(nil)
  }
}

/// Keeps the optimiser from knowing a value.
@inline(never)
func hidden<T>(_ value: T) -> T { value }
