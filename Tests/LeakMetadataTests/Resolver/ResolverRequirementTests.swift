import LeakMemory
import LeakMetadata
import Testing

protocol LooseBinding {}
protocol TiedBinding: AnyObject {}
private protocol Bound: AnyObject {}
private protocol Inheriting: Bound {}
private protocol Unbound {}
private protocol Container { associatedtype Item }
private class Ancestor {}

private final class Member: Ancestor, Bound, Inheriting, Unbound {}
private struct Items: Container { typealias Item = Member }

private final class OfAnyObject<T: AnyObject> { var value: T? }
private final class OfProtocol<T: Bound> { var value: T? }
private final class OfInheriting<T: Inheriting & Unbound> { var value: T? }
private final class OfSuperclass<T: Ancestor> { var value: T? }
private final class OfMember<T: Container> where T.Item: AnyObject { var value: T.Item? }
private final class OfSecond<T, U: AnyObject> { var value: U? }
private final class Free<T> { var value: T? }
private final class OfUnbound<T: Unbound> { var value: T? }
private final class OfFreeMember<T: Container> { var value: T.Item? }
private final class OfFirst<T, U: AnyObject> { var value: T? }

/// What users may rely on in what type parameters are bound to.
@Suite("Type parameters that are bound to classes, by reading alone")
struct ResolverRequirementTests {
  /// Whether a type's property is always an object, by its signature.
  private func isClassBound(_ type: Any.Type) throws -> Bool {
    let address = try #require(metadataAddresses([type]).first)
    let resolver = TypeResolver(try newSnapshot(having: [address]))
    let known = resolver.type(ofMetadata: address)
    let field = try #require(resolver.fields(of: known)?.first)
    let written = resolver.type(mangledAt: field.mangledType, in: .empty)
    let parameter = try #require(resolver.optionalPayload(written))
    guard case .nominal(let descriptor, _) = resolver.node(known) else { return false }
    return resolver.isClassBound(parameter, in: descriptor)
  }

  @Test(
    "by AnyObject, a protocol of classes, one that inherits it, a superclass, or an associated type's bound",
    arguments: [
      OfAnyObject<Member>.self, OfProtocol<Member>.self, OfInheriting<Member>.self,
      OfSuperclass<Member>.self, OfMember<Items>.self, OfSecond<Int, Member>.self,
    ] as [Any.Type]
  )
  func bound(_ type: Any.Type) throws {
    #expect(try isClassBound(type))
  }

  @Test(
    "and not where the signature asks for nothing, for a protocol of any values, or of another parameter",
    arguments: [
      Free<Member>.self, OfUnbound<Member>.self, OfFreeMember<Items>.self,
      OfFirst<Int, Member>.self,
    ] as [Any.Type]
  )
  func free(_ type: Any.Type) throws {
    #expect(try !isClassBound(type))
  }

  @Test(
    "those of a function's parameters are known by its name",
    arguments: [
      // closure #1 in a<A where A: AnyObject>(A)
      ("$s3gen1cyyxRlzClFyycfU_", 0, true),
      // closure #1 in schedule<A where A: Case.Fires>(handler: A)
      ("$s4Case4LoopC8schedule7handlerSix_tAA5FiresRzlFyycfU_", 0, false),
      // closure #1 in read<A where A: Swift.Error>(A), and in one of two parameters of which the second is bound.
      ("$s3gen4readyyxs5ErrorRzlFyycfU_", 0, false),
      ("$s3gen3twoyyx_q_tRl_Cr0_lFyycfU_", 1, true),
      ("$s3gen3twoyyx_q_tRl_Cr0_lFyycfU_", 0, false),
    ] as [(String, Int, Bool)]
  )
  func ofFunction(_ symbol: String, _ index: Int, _ isBound: Bool) throws {
    let address = try #require(metadataAddresses([Free<Member>.self]).first)
    let resolver = TypeResolver(try newSnapshot(having: [address]))
    let parameter = resolver.type(.parameter(depth: 0, index: index))
    #expect(resolver.isClassBound(parameter, inFunction: symbol) == isBound)
  }

  @Test(
    "self of a protocol's extension is one where the protocol is bound to classes, or the extension is",
    arguments: [
      // closure #1 in LooseBinding.bind(), in TiedBinding.bind(), and in that of LooseBinding where Self: AnyObject.
      ("$s17LeakMetadataTests12LooseBindingPAAE4bindyyFyycfU_", "LooseBinding", false),
      ("$s17LeakMetadataTests11TiedBindingPAAE4bindyyFyycfU_", "TiedBinding", true),
      ("$s17LeakMetadataTests12LooseBindingPAARlzCrlE4bindyyFyycfU_", "LooseBinding", true),
    ] as [(String, String, Bool)]
  )
  func ofExtension(_ symbol: String, _ name: String, _ isBound: Bool) throws {
    let address = try #require(metadataAddresses([Free<Member>.self]).first)
    let resolver = TypeResolver(try newSnapshot(having: [address]))
    let parameter = resolver.type(.parameter(depth: 0, index: 0))
    #expect(resolver.isClassBound(parameter, inFunction: symbol) == isBound)
    #expect(
      resolver.protocolName(ofExtensionWithFunction: symbol) == "LeakMetadataTests.\(name)"
    )
  }

  @Test(
    "nothing is said of a function whose name cannot be read",
    arguments: ["", "$s", "main", "$s3gen1cyyxRlzClFyycfU", "$s3gen1cyyxRlz"]
  )
  func unreadable(_ symbol: String) throws {
    let address = try #require(metadataAddresses([Free<Member>.self]).first)
    let resolver = TypeResolver(try newSnapshot(having: [address]))
    let parameter = resolver.type(.parameter(depth: 0, index: 0))
    #expect(resolver.isClassBound(parameter, inFunction: symbol) == nil)
  }
}
