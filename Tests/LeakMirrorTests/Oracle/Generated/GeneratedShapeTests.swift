import LeakMemory
import LeakTestSupport
import Testing

@Suite("`Mirror` sees generated shapes rightly", .timeLimit(.minutes(5)))
struct GeneratedShapeTests {
  /// Compares what is seen with what the generator knows of every object in a shape.
  ///
  /// - Returns: How many objects were compared.
  @discardableResult
  private func check(_ shape: any AnyShape) -> Int {
    let objects = shape.objects + [shape.held()]
    for held in objects {
      let known = Set(held.references.compactMap(\.target))
      func told(_ label: String, _ target: Address?) -> String {
        let place = target.flatMap { known.contains($0) ? "\($0)" : nil }
        return label + " " + (place ?? "?")
      }
      let mirror = FoldedReferences.mirror(of: held.object).references
      let comment: Comment =
        "\(shape.kinds.map(\.rawValue).joined(separator: ", in ")), of \(type(of: held.object))"
      #expect(
        mirror.map { told($0.label, $0.address) }.sorted()
          == held.references.compactMap { reference in
            reference.mirror.map { told($0, reference.target) }
          }.sorted(),
        comment
      )
    }
    return objects.count
  }

  @Test("each kind of holder by itself", arguments: HolderKind.allCases)
  func alone(_ kind: HolderKind) {
    check(Shape().wrapped(as: kind))
  }

  @Test("each kind of holder around a labelled tuple in `Any`", arguments: HolderKind.allCases)
  func aroundTuple(_ kind: HolderKind) {
    check(Shape().wrapped(as: .labelledTuple).wrapped(as: .any).wrapped(as: kind))
  }

  @Test("a kind that `Mirror` does not see as it is has a named reason, and no other has one")
  func reasons() {
    for kind in HolderKind.allCases {
      // A labelled tuple is what `Mirror` shows differently in `Any`.
      let shape = Shape().wrapped(as: .labelledTuple).wrapped(as: kind)
      let references = (shape.objects + [shape.held()]).flatMap(\.references)
      #expect(
        references.contains { $0.mirror != $0.runtime } == (kind.difference != nil),
        "\(kind)"
      )
    }
  }

  @Test("holders in holders, drawn at random, every kind inside and outside")
  func nested() throws {
    var random = SeededGenerator(named: "generated shapes")
    let kinds = HolderKind.allCases
    var inside: Set<HolderKind> = []
    var outside: Set<HolderKind> = []
    var pairs: Set<[HolderKind]> = []
    var shapes = 0
    var objects = 0
    while shapes < 1_200 || inside.count < kinds.count || outside.count < kinds.count {
      var shape: any AnyShape = Shape()
      for _ in 0..<Int.random(in: 2...4, using: &random) {
        shape = shape.wrapped(as: try #require(kinds.randomElement(using: &random)))
      }
      objects += check(shape)
      shapes += 1
      inside.formUnion(shape.kinds.dropLast())
      outside.formUnion(shape.kinds.dropFirst())
      pairs.formUnion(zip(shape.kinds, shape.kinds.dropFirst()).map { [$0, $1] })
    }
    print(
      "generated shapes: \(inside.union(outside).count) of \(kinds.count) kinds, \(shapes) shapes,"
        + " \(objects) objects, \(pairs.count) of \(kinds.count * kinds.count) pairs"
    )
    #expect(kinds.count >= 60)
  }
}
