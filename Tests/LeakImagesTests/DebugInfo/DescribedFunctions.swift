/// Functions whose variables the tests look up in this very program; nobody calls them.
enum DescribedFunctions {
  /// An object.
  final class Item {
    /// Something to change.
    var count = 0
    deinit { count += 1 }
  }

  /// A value of two words.
  struct Pair {
    /// A word that is no reference.
    var number: Int
    /// The reference.
    var item: Item
  }

  /// Has variables of several kinds in nested blocks.
  @inline(never)
  static func nested(_ given: Item, _ optional: Item?) -> Int {
    let local = Item()
    var pair = Pair(number: 3, item: given)
    var sum = 0
    if let unwrapped = optional {
      let inner = Item()
      inner.count += unwrapped.count
      sum += inner.count
    } else {
      let other = Item()
      sum += other.count
    }
    for index in 0..<3 {
      let each = Item()
      each.count = index
      sum += each.count
    }
    pair.number += 1
    let change = { local.count += 1 }
    change()
    return sum + local.count + pair.item.count + pair.number
  }

  /// Keeps a variable over suspensions.
  static func waiting(_ given: Item) async -> Int {
    let held = Item()
    await Task.yield()
    held.count += 1
    for index in 0..<2 {
      let each = Item()
      await Task.yield()
      each.count += index
    }
    return given.count + held.count
  }
}
