import Testing

@testable import LeakImages

@Suite("Names of pointers' types")
struct PointerTypeNameTests {
  // SAFETY: Types are named, no pointer is used.
  /// Types without a retain.
  private static let pointers: [Any.Type] = unsafe [
    UnsafeRawPointer.self, UnsafeMutableRawPointer?.self, OpaquePointer.self, Int.self, UInt?.self,
    UnsafePointer<Int>.self, UnsafeMutablePointer<[String]>?.self, Unmanaged<AnyObject>.self,
  ]

  // SAFETY: Types are named, no pointer is used.
  /// Types with an object in them.
  private static let others: [Any.Type] = unsafe [
    String.self, [Int].self, (Int, AnyObject).self, (UnsafePointer<Int>, [Int]).self,
    [UnsafeRawPointer].self, (Unmanaged<AnyObject>, AnyObject).self, AnyObject.self,
  ]

  @Test("Pointers, Unmanaged and numbers have no retain, optional or not")
  func pointers() throws {
    for type in Self.pointers { #expect(PointerTypeName.isPointer(try name(of: type)), "\(type)") }
  }

  @Test("What has an object in it may have a retain, whatever its name begins with")
  func others() throws {
    for type in Self.others { #expect(!PointerTypeName.isPointer(try name(of: type)), "\(type)") }
  }

  @Test(
    "What is no name of a type is none of a pointer",
    arguments: ["", "$s", "$sD", "SvD", "$sSv"]
  )
  func noNames(_ name: String) {
    #expect(!PointerTypeName.isPointer(name))
  }

  /// The linker's name of a type as debug information has it.
  private func name(of type: Any.Type) throws -> String {
    "$s" + (try #require(_mangledTypeName(type))) + "D"
  }
}
