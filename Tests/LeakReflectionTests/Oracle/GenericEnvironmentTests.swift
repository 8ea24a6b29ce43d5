import LeakMemory
import LeakTestSupport
import Testing

@testable import LeakReflection

@Suite("Types written in terms of generic parameters")
struct GenericEnvironmentTests {
  /// The address of a type's metadata.
  private func metadata(_ type: Any.Type) -> Address {
    Address(UInt(bitPattern: ObjectIdentifier(type)))
  }

  /// What a name stands for where some parameters are known.
  private func type(_ name: String, _ types: [String: Any.Type]) throws -> Address? {
    let memory = RawMemory(byteCount: 128)
    memory.write(Array(name.utf8), at: 0)
    return try withExtendedLifetime(memory) {
      let name = try #require(MangledName(at: memory.address, memory: OwnMemory()))
      return GenericEnvironment(types.mapValues { metadata($0) })?.type(named: name)
    }
  }

  @Test("are the compiler's")
  func known() throws {
    #expect(try type("SayxG", ["x": Int.self]) == metadata([Int].self))
    #expect(try type("xSg", ["x": String.self]) == metadata(String?.self))
    #expect(try type("x_q_t", ["x": Int.self, "q_": Bool.self]) == metadata((Int, Bool).self))
    #expect(try type("SDyxq0_G", ["x": Int.self, "q0_": Bool.self]) == metadata([Int: Bool].self))
    let nested: [String: Any.Type] = ["x": Int.self, "qd__": Bool.self, "qd_0_": String.self]
    #expect(try type("Sayqd__G", nested) == metadata([Bool].self))
    #expect(try type("SDyxqd_0_G", nested) == metadata([Int: String].self))
    #expect(try type("Sayqd0__G", ["qd0__": Bool.self]) == metadata([Bool].self))
    #expect(try type("Say7ElementSTQzG", ["x": Set<Int>.self]) == metadata([Int].self))
    #expect(try type("xq_c", ["x": Int.self, "q_": Bool.self]) == metadata(((Bool) -> Int).self))
  }

  @Test("are unknown where a parameter is, or does not do what is asked of it")
  func unknown() throws {
    for name in ["Sayq_G", "Sayq0_G", "Sayq62_G", "Sayqd__G", "Sayqd_0_G", "Sayqd0__G", "nonsense"]
    {
      #expect(try type(name, ["x": Int.self]) == nil, "\(name)")
    }
    for name in ["Sayqd_0_G", "Sayqd_1_G", "Sayq_G", "Sayqd0__G"] {
      #expect(try type(name, ["x": Int.self, "qd__": Int.self]) == nil, "\(name)")
    }
    // Neither is the first of its level.
    let gaps: [String: Any.Type] = ["q_": Int.self, "qd_0_": Bool.self]
    #expect(try type("SayxG", gaps) == nil)
    #expect(try type("Sayqd__G", gaps) == nil)
    #expect(try type("SDyq_qd_0_G", gaps) == metadata([Int: Bool].self))
    #expect(try type("ShyxG", ["x": RealTypes.Sample.self]) == nil)
    #expect(try type("Say7ElementSTQzG", ["x": Int.self]) == nil)
    #expect(try type("SayxG", [:]) == nil)
  }

  @Test(
    "names of parameters that are none, or count too far",
    arguments: [
      "", "q", "qd_", "q_x", "qd__x", "q99999999999999999999_", "q-1_", "qdx_", "xx", "Si",
    ]
  )
  func badNames(_ name: String) {
    #expect(GenericEnvironment.place(ofParameter: name) == nil)
    #expect(GenericEnvironment([name: metadata(Int.self)]) == nil)
  }

  @Test("captured functions and variables are told by their names")
  func capturedNames() throws {
    func name(_ text: String) throws -> MangledName {
      var memory = FakeMemory()
      memory.place(text: text, at: Address(0x10_0000))
      return try #require(MangledName(at: Address(0x10_0000), memory: memory))
    }
    // As the compiler of Swift 6.3.1 writes them, of closures with and without what they are given.
    for text in [
      "Ieg_", "xxIegnr_", "S2iIegnr_", "SSIegg_", "SiSbIegyd_", "ytIeAgHr_", "xSgxIsegr_",
    ] {
      #expect(try name(text).isLoweredFunction, "\(text)")
    }
    for text in ["SiIegy", "IeyB_", "IetC_", "q_", "qd__", "SayxG", "Siz_Xx", "_", ""] {
      #expect(try !name(text).isLoweredFunction, "\(text)")
    }
    for text in ["Siz_Xx", "x_Sitz_x_lXX"] { #expect(try name(text).isBox, "\(text)") }
    for text in ["SiXw", "x", "XxSg"] { #expect(try !name(text).isBox, "\(text)") }
    #expect(try name("qd__").genericParameter == "qd__")
    #expect(try name("qd_0_").genericParameter == "qd_0_")
    #expect(try name("Si").genericParameter == nil)
  }
}
