internal import LeakMemory
internal import LeakReflection

/// Objects of thousands of distinct types, made at run time from one generic class.
///
/// Sets with other numbers are of other types.
struct ManyTypes {
  /// One object of each type.
  let objects: [AnyObject]

  /// A type to make others from.
  private protocol Part {}

  private struct North: Part {}
  private struct East: Part {}
  private struct South: Part {}
  private struct West: Part {}
  private struct Red: Part {}
  private struct Green: Part {}
  private struct Blue: Part {}
  private struct Black: Part {}
  private struct White: Part {}

  /// A type made from two others.
  private struct Tag<First: Part, Second: Part>: Part {}

  /// A class of which every pair of parts makes a type with a layout of its own.
  private final class Holder<Kind: Part, First: Part, Second: Part> {
    var first: First?
    var items: [Second] = []
    var next: Holder<Kind, Second, First>?
    var owner: AnyObject?
    var onChange: (() -> Void)?
    var limits: (low: Int, high: AnyObject?) = (0, nil)
  }

  /// Makes objects of so many distinct types, at most 6561, of one of nine sets.
  init(count: Int, set: Int) {
    let plain: [any Part.Type] = [
      North.self, East.self, South.self, West.self, Red.self, Green.self, Blue.self, Black.self,
      White.self,
    ]
    let tags = plain.flatMap { first in plain.map { Self.tag(first, $0) } }
    var objects: [AnyObject] = []
    for first in tags {
      for second in tags where objects.count < count {
        objects.append(Self.holder(plain[set], first, second))
      }
    }
    self.objects = objects
  }

  /// How many types there are.
  var typeCount: Int { Set(objects.map { ObjectIdentifier(type(of: $0)) }).count }

  /// Has the layout of every type made, none of which is known before.
  ///
  /// - Returns: How many were made, and what that took in nanoseconds.
  func makeLayouts() -> (count: Int, nanoseconds: Double) {
    let layouts = LayoutCache()
    var made = 0
    let spent = ContinuousClock().measure {
      for object in objects {
        let address = Address(of: object)
        if let isa = OwnMemory().pointer(address), layouts.object(at: address, isa: isa) != nil {
          made += 1
        }
      }
    }
    return (made, spent.nanoseconds)
  }

  /// Makes a type from two others.
  private static func tag(_ first: any Part.Type, _ second: any Part.Type) -> any Part.Type {
    func make<First: Part>(_ first: First.Type) -> any Part.Type {
      func make<Second: Part>(_ second: Second.Type) -> any Part.Type { Tag<First, Second>.self }
      return make(second)
    }
    return make(first)
  }

  /// Makes an object of the type for a pair of others.
  private static func holder(
    _ set: any Part.Type,
    _ first: any Part.Type,
    _ second: any Part.Type
  ) -> AnyObject {
    func make<Kind: Part>(_ set: Kind.Type) -> AnyObject {
      func make<First: Part>(_ first: First.Type) -> AnyObject {
        func make<Second: Part>(_ second: Second.Type) -> AnyObject {
          Holder<Kind, First, Second>()
        }
        return make(second)
      }
      return make(first)
    }
    return make(set)
  }
}

extension Duration {
  /// The duration in nanoseconds.
  var nanoseconds: Double {
    Double(components.seconds) * 1e9 + Double(components.attoseconds) / 1e9
  }
}
