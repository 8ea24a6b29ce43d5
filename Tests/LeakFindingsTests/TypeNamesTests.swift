import LeakFindings
import Testing

@Suite("Type names are those of the source")
struct TypeNamesTests {
  struct Nested<Value> {
    enum Inner { case one }
  }

  private struct Hidden<Value> {}

  /// The short name of a type.
  private func short(_ type: Any.Type) -> String {
    TypeNames.short(TypeNames.sugared(String(reflecting: type)))
  }

  @Test("standard types have their short forms")
  func standard() {
    #expect(short([Int].self) == "[Int]")
    #expect(short([String: [Int?]].self) == "[String: [Int?]]")
    #expect(short(Set<[Int]>.self) == "Set<[Int]>")
    #expect(short(Int??.self) == "Int??")
    #expect(short(Result<[Int], any Error>.self) == "Result<[Int], Error>")
    #expect(short(ContiguousArray<String>.self) == "ContiguousArray<String>")
  }

  @Test("nested, generic and private types, without modules and without what differs per run")
  func own() {
    #expect(short(Nested<Int>.self) == "TypeNamesTests.Nested<Int>")
    #expect(short(Nested<[Int]>.Inner.self).contains("Inner"))
    #expect(short(Hidden<Nested<Int>>.self) == "TypeNamesTests.Hidden<TypeNamesTests.Nested<Int>>")
  }

  @Test("a local type")
  func local() {
    final class Local {}
    #expect(short(Local.self) == "TypeNamesTests.Local")
    struct Generic<A, B> {}
    #expect(short(Generic<Local, (Int) -> Local>.self).hasPrefix("TypeNamesTests.Generic<"))
  }

  @Test("the arguments for a parameter pack are written like others")
  func packs() {
    struct Fan<each Value> {}
    #expect(
      short(Fan<Int, [Nested<Int>]>.self) == "TypeNamesTests.Fan<Int, [TypeNamesTests.Nested<Int>]>"
    )
  }

  @Test("functions and tuples")
  func functions() {
    #expect(short((() -> Void).self) == "() -> ()")
    #expect(short(((Int, [String]) throws -> Hidden<Int>).self).contains("[String]"))
    #expect(short(((Int, Hidden<Int>)).self) == "(Int, TypeNamesTests.Hidden<Int>)")
    #expect(short(((() -> Void)?).self) == "(() -> ())?")
    #expect(short([(Int) -> Void]?.self) == "[(Int) -> ()]?")
  }

  @Test("no part of a name differs from run to run")
  func stable() {
    final class Local<Value> {}
    let types: [Any.Type] = [
      Local<Int>.self, Local<Hidden<Local<[String]>>>.self, Local<(Int, Hidden<Int>)>?.self,
      [Local<any Error>].self, ((Local<Int>) -> Hidden<Int>).self, Nested<Local<Int>>.Inner.self,
    ]
    for name in types.map(short) {
      #expect(!name.contains("unknown context"), "\(name)")
      #expect(!name.contains("$"), "\(name)")
      #expect(!name.contains("0x"), "\(name)")
      #expect(!name.isEmpty)
    }
  }

  @Test(
    "text that is no type name is survived",
    arguments: [
      "", "<", ">", "(", ")", "->", "<<<<", "a<b", "a,b", "(unknown context at $1", ".", "..",
      "A<B>>>C",
    ]
  )
  func malformed(text: String) {
    _ = TypeNames.short(TypeNames.sugared(text))
  }
}
