/// Puts types that grow along with one another into groups, of which each is told once.
struct GrowthGroups {
  /// A group: the type that is told of, and those that grow along.
  struct Group: Hashable {
    let head: String
    let following: [String]
  }

  /// The groups, in the order of their heads' names.
  let groups: [Group]

  /// Forms groups.
  ///
  /// - Parameters:
  ///   - types: All types.
  ///   - leaders: For a type the one whose new objects hold its own; they may hold each other.
  ///   - isOfProgram: Whether a type is the program's, which is told of before a library's.
  init(_ types: [String], leaders: [String: String], isOfProgram: (String) -> Bool) {
    func best(_ types: [String]) -> String? {
      types.min { (isOfProgram($0) ? 0 : 1, $0) < (isOfProgram($1) ? 0 : 1, $1) }
    }
    var members: [String: [String]] = [:]
    for type in types {
      var way = [type]
      while let next = leaders[way[way.count - 1]] {
        if let start = way.firstIndex(of: next) {
          // They hold each other.
          way.append(best(Array(way[start...])) ?? next)
          break
        }
        way.append(next)
      }
      members[way[way.count - 1], default: []].append(type)
    }
    groups = members.map { leader, types in
      let head = isOfProgram(leader) ? leader : best(types) ?? leader
      return Group(head: head, following: types.filter { $0 != head }.sorted())
    }
    .sorted { $0.head < $1.head }
  }
}
