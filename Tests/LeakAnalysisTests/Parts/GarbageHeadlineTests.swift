import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("The object that a report on garbage is about")
struct GarbageHeadlineTests {
  /// Objects of some types; those in parentheses are storage.
  private func members(_ names: [String]) -> [Garbage.Member] {
    names.enumerated().map { index, name in
      let isStorage = name.hasPrefix("(storage)")
      return Garbage.Member(
        address: Address(UInt(0x1000 + 32 * index)),
        typeName: isStorage ? String(name.dropFirst(9)) : name,
        isStorage: isStorage,
        byteCount: 32,
        strongCount: 1
      )
    }
  }

  @Test(
    "is the program's where there is one, on the ring first, of the type with fewest objects, by name among equals",
    arguments: [
      (["Foundation.Operation", "Shop.Cart"], [], "Shop.Cart"),
      (["Shop.Cart", "Foundation.Operation"], ["App.Page"], "Shop.Cart"),
      (["Shop.Shelf", "Shop.Cart"], [], "Shop.Cart"),
      (["Shop.Shelf", "Shop.Cart", "Shop.Cart"], [], "Shop.Shelf"),
      (["Foundation.Operation", "closure"], ["Shop.Shelf", "Shop.Cart"], "Shop.Cart"),
      (
        ["Shop.(unknown context at $55d0).Cart", "Dispatch.DispatchWorkItem"], [],
        "Shop.(unknown context at $55d0).Cart"
      ),
      (["Shop.Box<Swift.Int>", "Foundation.NSObject"], [], "Shop.Box<Swift.Int>"),
      (
        ["Swift.AsyncStream<Shop.Event>._Storage", "Foundation.Operation"], [],
        "Swift.AsyncStream<Shop.Event>._Storage"
      ),
      (["Swift.AsyncStream<Shop.Event>._Storage"], ["Shop.Cart"], "Shop.Cart"),
      (
        ["Foundation.Operation"], ["Swift.AsyncStream<Shop.Event>._Storage"],
        "Swift.AsyncStream<Shop.Event>._Storage"
      ),
      (["closure", "Foundation.Timer"], ["Foundation.NSCache"], "Foundation.Timer"),
      (["(storage)Shop.Cart", "Foundation.Operation"], [], "Foundation.Operation"),
      (["(storage)Swift.Box"], ["Foundation.Operation"], "Foundation.Operation"),
      (["(storage)Swift.Box"], ["(storage)Shop.Cart"], nil),
      ([], [], nil),
    ] as [([String], [String], String?)]
  )
  func choice(ring: [String], hanging: [String], expected: String?) {
    let ring = members(ring)
    let hanging = members(hanging)
    let position = GarbageHeadline.position(ring: ring, hanging: hanging)
    let head = position.map { $0.isOnRing ? ring[$0.index] : hanging[$0.index] }
    #expect(head?.typeName == expected)
    #expect(head?.isStorage != true)
  }

  @Test("what was dismissed is told of before others of the program's, and no storage is")
  func dismissed() {
    let ring = members(["Shop.Cart", "Shop.Shelf", "(storage)Shop.Box", "Foundation.Operation"])
    let position = { (index: Int) in
      GarbageHeadline.position(ring: ring, hanging: [], dismissed: [ring[index].address])?.index
    }
    #expect((0..<4).map(position) == [0, 1, 0, 0])
  }

  @Test(
    "a type is the program's by its module, not by one that an argument has",
    arguments: [
      ("Shop.Cart", .program), ("Shop.Box<Foundation.Data>", .program),
      ("Swift.Dictionary<Swift.String, Shop.Cart>", .argument),
      ("Swift.Box<Shop.(unknown context at $55d0).Cart>", .argument),
      ("Swift.Box<(Shop.Cart) -> ()>", .argument),
      ("Foundation.(unknown context at $55d0).Entry", .toolchain),
      ("Swift.Box<(Swift.Int) -> Foundation.Data>", .toolchain),
      ("closure", .toolchain), ("Task", .toolchain), ("", .toolchain), (".Cart", .toolchain),
    ] as [(String, GarbageHeadline.Rank)]
  )
  func ranks(typeName: String, rank: GarbageHeadline.Rank) {
    #expect(GarbageHeadline.rank(of: typeName) == rank)
  }
}
