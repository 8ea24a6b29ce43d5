import Foundation
import LeakMemory
import Testing

@testable import LeakImages

#if os(Linux)
@Suite("Names of local variables")
struct FrameVariablesTests {
  /// Where the frame pointer of a made-up call is.
  private static let base = Address(0x7000_0000_1000)

  /// The registers of a made-up call.
  private static let bases = FrameBases(
    framePointer: base,
    stackPointer: base + -512,
    canonicalFrameAddress: base + 16
  )

  /// The names of all words of a call's frame at an address of its function.
  private func names(_ variables: FrameVariables, at code: UInt64) -> [Int: LocalVariable] {
    var names: [Int: LocalVariable] = [:]
    for offset in stride(from: -512, to: 0, by: 8) {
      let found = variables.variable(
        holding: Self.base + offset,
        at: Address(UInt(code)),
        Self.bases
      ) { _ in nil }
      if let found { names[offset] = found }
    }
    return names
  }

  /// The variables of a function at a distance from its frame base, as `llvm-symbolizer` tells them: also those of
  /// which the address is there, but not those in a box.
  private func stackVariables(
    _ variables: FrameVariables,
    at address: UInt64
  ) -> Set<SymbolizerVariables.Variable> {
    guard let (function, unit) = variables.function(at: address) else { return [] }
    var found: Set<SymbolizerVariables.Variable> = []
    for variable in function.variables {
      guard case .block = variable.location,
        let location = variables.location(of: variable, at: address, unit),
        location.base == .frameBase, location.indirection ?? 0 == 0
      else { continue }
      let description = variable.description
      found.insert(
        SymbolizerVariables.Variable(
          name: description.name,
          place: "\(description.file ?? "??"):\(description.line ?? 0)",
          offset: location.offset,
          byteCount: variable.byteCount
        )
      )
    }
    return found
  }

  /// The names and places of a function's variables that are elsewhere at another instruction.
  private func movingVariables(_ variables: FrameVariables, at address: UInt64) -> [String] {
    (variables.function(at: address)?.function.variables ?? []).compactMap { variable in
      if case .block = variable.location { return nil }
      let description = variable.description
      return "\(description.name) \(description.file ?? "??"):\(description.line ?? 0)"
    }
  }

  /// Whether a variable is where llvm-symbolizer has it declared: of what was inlined from another unit it looks the
  /// file up in the table of the unit where it was inlined, and tells a line that has no such name.
  private func isDeclared(_ variable: SymbolizerVariables.Variable) -> Bool {
    guard variable.name != "self", let colon = variable.place.lastIndex(of: ":"),
      let line = Int(variable.place[variable.place.index(after: colon)...]), line > 0
    else { return true }
    let text = try? String(contentsOfFile: String(variable.place[..<colon]), encoding: .utf8)
    let lines = text?.split(separator: "\n", omittingEmptySubsequences: false) ?? []
    return line <= lines.count && lines[line - 1].contains(variable.name)
  }

  @Test("all over a program are those that llvm-symbolizer has, with place, distance and size")
  func symbolizer() throws {
    let own = try #require(OwnDebugInfo())
    let program = try #require(LoadedImages.current().images.first)
    let code = try #require(program.segments.first { $0.isExecutable })
    let step = max(code.size / 400, 1)
    // Where something was inlined it answers with that alone: so all are asked for where they begin.
    let samples = stride(from: code.address, to: code.address + code.size, by: Int(step))
    // Templates of C++ may have their parameters from an earlier declaration in another file.
    let addresses =
      own.functions("").map(\.start)
      + own.symbols.symbols(beginningWith: "_ZSt").map(\.start)
      + samples.compactMap { sample in
        own.variables.functionStarts(besides: sample).last { $0 <= sample }
      }
    guard let known = try SymbolizerVariables.variables(of: own.path, at: addresses) else { return }
    var count = 0
    for (address, expected) in zip(addresses, known) {
      // The compiler's own variables begin with a dollar sign or are numbered, and are none to a programmer.
      let wanted = Set(
        expected.filter { variable in
          let isNumbered =
            variable.name.first == "_" && variable.name.dropFirst().first?.isNumber ?? false
          return !variable.name.hasPrefix("$") && variable.name != "??" && !isNumbered
        }
      )
      let found = stackVariables(own.variables, at: address)
      #expect(found.subtracting(wanted).isEmpty)
      count += found.count
      // It tells those of a function's closures with the function's own.
      let missing = wanted.subtracting(found)
      guard !missing.isEmpty else { continue }
      let starts = own.variables.functionStarts(besides: address)
      let all = Set(starts.flatMap { stackVariables(own.variables, at: $0) })
      // Of a variable that moves it tells one of its places, without saying where it is there.
      let moving = Set(starts.flatMap { movingVariables(own.variables, at: $0) })
      let unknown = missing.subtracting(all).filter {
        !moving.contains("\($0.name) \($0.place)") && isDeclared($0)
      }
      #expect(unknown.isEmpty, "at \(String(address, radix: 16))")
    }
    #expect(count >= 100, "\(count) variables at \(addresses.count) addresses")
    print("compared with llvm-symbolizer: \(count) variables at \(addresses.count) addresses")
  }

  @Test("are known while their block runs, and not behind it")
  func scopes() throws {
    let own = try #require(OwnDebugInfo())
    let function = try #require(
      own.functions("6nestedySi").first { $0.name == OwnDebugInfo.nested }
    )
    let symbol = try #require(own.symbols.symbol(named: OwnDebugInfo.nested))
    var seen: [String: Set<Int>] = [:]
    var together: Set<Set<String>> = []
    for code in function.start..<symbol.start + UInt64(symbol.size) {
      let names = names(own.variables, at: code)
      for (offset, variable) in names { seen[variable.name, default: []].insert(offset) }
      together.insert(Set(names.values.map(\.name)))
      #expect(names.values.allSatisfy { $0.function == OwnDebugInfo.nested })
      #expect(names.values.allSatisfy { $0.file?.hasSuffix("/DescribedFunctions.swift") ?? false })
    }
    for name in ["given", "optional", "local", "unwrapped", "inner", "other", "each"] {
      #expect(seen[name]?.count == 1, "\(name): \(seen[name] ?? [])")
    }
    // Both words of the value have its name.
    #expect(seen["pair"]?.count == 2)
    #expect(together.contains { $0.isSuperset(of: ["local", "pair", "inner", "unwrapped"]) })
    #expect(!together.contains { $0.isSuperset(of: ["inner", "other"]) })
    #expect(!together.contains { $0.isSuperset(of: ["inner", "each"]) })
  }

  @Test("are not taken from a frame pointer that is still the caller's")
  func prologue() throws {
    let own = try #require(OwnDebugInfo())
    let symbol = try #require(own.symbols.symbol(named: OwnDebugInfo.nested))
    let code = Address(UInt(symbol.start) + UInt(symbol.size) - 32)
    let early = FrameBases(
      framePointer: Self.base,
      stackPointer: Self.base + -8,
      canonicalFrameAddress: Self.base
    )
    for offset in stride(from: -512, to: 0, by: 8) {
      let slot = Self.base + offset
      #expect(own.variables.variable(holding: slot, at: code, early) { _ in nil } == nil)
    }
  }

  @Test("of an async function are found from its context, wherever it goes on")
  func async() throws {
    let own = try #require(OwnDebugInfo())
    let context = Address(0x7000_0000_2000)
    let parts = own.functions("18DescribedFunctionsO7waiting").filter { $0.name.contains("FZT") }
    #expect(parts.count >= 4)
    var offsets: [String: Set<Int>] = [:]
    var lines: [String: Set<Int>] = [:]
    for part in parts {
      for offset in stride(from: 0, to: 512, by: 8) {
        let found = own.variables.variable(
          holding: context + offset,
          inContext: context,
          goingOnAt: Address(UInt(part.start))
        ) { _ in nil }
        guard let found else { continue }
        #expect(found.function == part.name)
        offsets[found.name, default: []].insert(offset)
        if let line = found.line { lines[found.name, default: []].insert(line) }
      }
    }
    // Each has its own word, the same in all parts.
    for name in ["given", "held", "each"] {
      #expect(offsets[name]?.count == 1, "\(name): \(offsets[name] ?? [])")
      #expect(lines[name]?.count == 1, "\(name): \(lines[name] ?? [])")
    }
    #expect(Set(["given", "held", "each"].compactMap { offsets[$0]?.first }).count == 3)
  }

  @Test("are none where there is no code")
  func outside() throws {
    let own = try #require(OwnDebugInfo())
    #expect(names(own.variables, at: 0).isEmpty)
    #expect(names(own.variables, at: .max).isEmpty)
  }
}
#endif
