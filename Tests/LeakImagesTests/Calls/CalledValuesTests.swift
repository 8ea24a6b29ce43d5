import LeakMemory
import Testing

@testable import LeakImages

@Suite("Function values that methods call") struct CalledValuesTests {
  /// What a function of some bytes calls.
  private func values(_ bytes: [UInt8], _ name: String = "code") -> CalledValues {
    let function = ImageSymbol(
      mangledName: name,
      start: Address(0x1000),
      size: bytes.count,
      imagePath: "/code"
    )
    let code = FunctionCode(function: function, bytes: bytes)
    return CalledValues(of: code, CodeFlow(of: code))
  }

  /// The bytes of `mov 0x18(%r13),%r13`, as before the call of a function value.
  private static let context: [UInt8] = [0x4d, 0x8b, 0x6d, 0x18]

  /// The bytes of `call *%rax`.
  private static let call: [UInt8] = [0xff, 0xd0]

  @Test(
    "are none, where a value's witness table has what is called, or the object is handed over",
    arguments: [
      // mov -8(%rsi),%rax; mov %rbx,%rdi; call *8(%rax)
      [0x48, 0x8b, 0x46, 0xf8, 0x48, 0x89, 0xdf, 0xff, 0x50, 0x08],
      // mov -8(%rsi),%rax; mov 8(%rax),%rax; call *%rax, behind one that changes the object's register
      context + [0x48, 0x8b, 0x46, 0xf8, 0x48, 0x8b, 0x40, 0x08, 0xff, 0xd0],
      // The same, by words of the stack: push %rbp; mov %rsp,%rbp; …; mov %rax,-8(%rbp); mov -8(%rbp),%rcx; call *8(%rcx)
      context + [0x55, 0x48, 0x89, 0xe5, 0x48, 0x8b, 0x46, 0xf8, 0x48, 0x89, 0x45, 0xf8]
        + [0x48, 0x8b, 0x4d, 0xf8, 0xff, 0x51, 0x08],
      // call *%rdi, with the method's own object
      [0xff, 0xd7],
      // call *(%rip), by a slot of the image's own
      [0xff, 0x15, 0x00, 0x00, 0x00, 0x00],
      // Cut off behind the operation
      [0x48, 0x8b], [0xff], [],
    ] as [[UInt8]]
  )
  func none(bytes: [UInt8]) { #expect(values(bytes).isEmpty) }

  @Test("are told by where the object has them")
  func places() {
    // mov 0x10(%r13),%rax; the context; call *%rax
    let property = values([0x49, 0x8b, 0x45, 0x10] + Self.context + Self.call)
    #expect(property.places == [ObjectPlace(offsetPlace: nil, distance: 0x10)])
    #expect(!property.hasOthers)
    // mov (%r13),%rcx; mov 0x58(%rcx),%rcx; lea (%rcx,%r13),%r14; mov (%r13,%rcx),%rax; mov 8(%r14),%r13
    let generic = values(
      [0x49, 0x8b, 0x4d, 0x00, 0x48, 0x8b, 0x49, 0x58, 0x4e, 0x8d, 0x34, 0x29]
        + [0x49, 0x8b, 0x44, 0x0d, 0x00, 0x4d, 0x8b, 0x6e, 0x08] + Self.call
    )
    #expect(generic.places == [ObjectPlace(offsetPlace: 0x58, distance: 0)])
    #expect(!generic.hasOthers)
  }

  @Test("are told on both ways that lead to a call")
  func ways() {
    // test %rdi,%rdi; je behind the next; mov 0x10(%r13),%rax; …, or mov 0x20(%r13),%rax before that
    let start: [UInt8] = [0x49, 0x8b, 0x45, 0x20, 0x48, 0x85, 0xff, 0x74, 0x04]
    let other: [UInt8] = [0x49, 0x8b, 0x45, 0x10]
    #expect(values(start + other + Self.context + Self.call).hasOthers)
    let same: [UInt8] = [0x49, 0x8b, 0x45, 0x20]
    let both = values(start + same + Self.context + Self.call)
    #expect(both.places == [ObjectPlace(offsetPlace: nil, distance: 0x20)] && !both.hasOthers)
  }

  @Test("may be others: elements, a class's methods, and what no way is seen to lead to")
  func others() {
    // mov 0x10(%r13),%rax; mov 0x20(%rax),%rax; the context; call *%rax
    let elements: [UInt8] = [0x49, 0x8b, 0x45, 0x10, 0x48, 0x8b, 0x40, 0x20]
    #expect(values(elements + Self.context + Self.call).hasOthers)
    // mov (%r13),%rax; call *0x60(%rax)
    #expect(values([0x49, 0x8b, 0x45, 0x00, 0xff, 0x50, 0x60]).hasOthers)
    // ret; call *%rax
    #expect(values([0xc3] + Self.call).hasOthers)
  }

  @Test("are none of what is handed to code that is the same for several types")
  func merged() {
    // the context; call *%rdi
    #expect(values(Self.context + [0xff, 0xd7]).hasOthers)
    #expect(values(Self.context + [0xff, 0xd7], "codeTm").isEmpty)
  }

  @Test("Random bytes can be read")
  func hostile() {
    var numbers = SystemRandomNumberGenerator()
    for count in 0..<2000 {
      let bytes = (0..<count % 90).map { _ in UInt8.random(in: 0...255, using: &numbers) }
      _ = values(bytes)
    }
  }
}
