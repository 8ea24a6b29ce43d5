import LeakMemory
import Testing

@testable import LeakImages

/// One function from 0x1000 to 0x1100 and one from 0x3000 to 0x3010, whose variable is at the frame pointer − 16 from
/// 0x1010 to 0x1020, in a register up to 0x1030, and at the frame pointer − 24 up to 0x1040.
@Suite("Variables that move")
struct MovingVariableTests {
  /// How long expressions are stated: `DW_OP_fbreg -16`, `DW_OP_reg3`, `DW_OP_fbreg -24`.
  private static let first: [UInt8] = [0x91, 0x70]
  private static let second: [UInt8] = [0x53]
  private static let third: [UInt8] = [0x91, 0x68]

  /// Abbreviations: a unit, a function, a variable.
  private static func abbreviations(
    unit: [UInt8],
    function: [UInt8],
    variable: [UInt8]
  ) -> [UInt8] {
    [1, 0x11, 1] + unit + [0, 0] + [2, 0x2e, 1] + function + [0, 0] + [3, 0x34, 0] + variable
      + [0, 0, 0]
  }

  /// The file by version 4: addresses, `.debug_ranges` and `.debug_loc`.
  private static var version4: MadeUpDebugInfo {
    typealias Made = MadeUpDebugInfo
    // DW_AT_low_pc addr, DW_AT_ranges sec_offset; name string, low_pc addr, high_pc data4, frame_base exprloc;
    // name string, location sec_offset.
    let abbreviations = abbreviations(
      unit: [0x11, 0x01, 0x55, 0x17],
      function: [0x03, 0x08, 0x11, 0x01, 0x12, 0x06, 0x40, 0x18],
      variable: [0x03, 0x08, 0x02, 0x17]
    )
    var unit = Made.number(UInt16(4)) + Made.number(UInt32(0)) + [8]
    unit += [1] + Made.number(UInt64(0x1000)) + Made.number(UInt32(0))
    unit += [2] + Made.text("move") + Made.number(UInt64(0x1000)) + Made.number(UInt32(0x100))
    unit += [1, 0x56] + [3] + Made.text("moving") + Made.number(UInt32(0)) + [0]
    unit += [2] + Made.text("rest") + Made.number(UInt64(0x3000)) + Made.number(UInt32(0x10))
    unit += [1, 0x56] + [0, 0]
    // Both lists count from the unit's first address until another base is given.
    var ranges = Made.number(UInt64(0)) + Made.number(UInt64(0x100))
    ranges += Made.number(UInt64.max) + Made.number(UInt64(0x3000))
    ranges += Made.number(UInt64(0)) + Made.number(UInt64(0x10))
    ranges += [UInt8](repeating: 0, count: 16)
    var locations: [UInt8] = []
    for (start, end, expression) in [(0x10, 0x20, first), (0x20, 0x30, second)] {
      locations += Made.number(UInt64(start)) + Made.number(UInt64(end))
      locations += Made.number(UInt16(expression.count)) + expression
    }
    locations += Made.number(UInt64.max) + Made.number(UInt64(0x1030))
    locations += Made.number(UInt64(0)) + Made.number(UInt64(0x10))
    locations += Made.number(UInt16(third.count)) + third + [UInt8](repeating: 0, count: 16)
    return Made(sections: [
      (".debug_info", Made.counted(unit)), (".debug_abbrev", abbreviations),
      (".debug_ranges", ranges), (".debug_loc", locations),
    ])
  }

  /// The file by version 5: `.debug_addr`, `.debug_str_offsets`, `.debug_rnglists` and `.debug_loclists`.
  private static var version5: MadeUpDebugInfo {
    typealias Made = MadeUpDebugInfo
    // DW_AT_low_pc addrx, ranges rnglistx, and the bases of addresses, strings, range lists and location lists;
    // name strx1, low_pc addrx, high_pc data4, frame_base exprloc; name strx1, location loclistx.
    let abbreviations = abbreviations(
      unit: [
        0x11, 0x1b, 0x55, 0x23, 0x73, 0x17, 0x72, 0x17, 0x74, 0x17, 0x8c, 0x01, 0x17,
      ],
      function: [0x03, 0x25, 0x11, 0x1b, 0x12, 0x06, 0x40, 0x18],
      variable: [0x03, 0x25, 0x02, 0x22]
    )
    var unit = Made.number(UInt16(5)) + [1, 8] + Made.number(UInt32(0))
    unit += [1, 0, 0] + Made.number(UInt32(8)) + Made.number(UInt32(8))
    unit += Made.number(UInt32(12)) + Made.number(UInt32(12))
    unit += [2, 0, 0] + Made.number(UInt32(0x100)) + [1, 0x56] + [3, 1, 0] + [0]
    unit += [2, 2, 1] + Made.number(UInt32(0x10)) + [1, 0x56] + [0, 0]
    // The head of a table: its length, version 5, size of addresses, size of segment selectors.
    let addresses =
      Made.counted([5, 0, 8, 0] + Made.number(UInt64(0x1000)) + Made.number(UInt64(0x3000)))
    let offsets = Made.counted(
      [5, 0, 0, 0] + [0, 5, 12].flatMap { Made.number(UInt32($0)) }
    )
    // Lists have the number of their offsets in the head; the offset counts from behind it.
    let ranges = Made.counted(
      [5, 0, 8, 0] + Made.number(UInt32(1)) + Made.number(UInt32(4))
        + [4, 0, 0x80, 0x02] + [3, 1, 0x10] + [0]
    )
    var list: [UInt8] = [4, 0x10, 0x20, UInt8(first.count)] + first
    list += [8] + Made.number(UInt64(0x1020)) + [0x10, UInt8(second.count)] + second
    list += [6] + Made.number(UInt64(0x1030)) + [4, 0, 0x10, UInt8(third.count)] + third + [0]
    let locations = Made.counted(
      [5, 0, 8, 0] + Made.number(UInt32(1)) + Made.number(UInt32(4)) + list
    )
    return Made(sections: [
      (".debug_info", Made.counted(unit)), (".debug_abbrev", abbreviations),
      (".debug_addr", addresses), (".debug_str_offsets", offsets),
      (".debug_str", Made.text("move") + Made.text("moving") + Made.text("rest")),
      (".debug_rnglists", ranges), (".debug_loclists", locations),
    ])
  }

  /// The distances of the words that have a name at an address, with the name and its function.
  private func names(_ variables: FrameVariables, at code: UInt) -> [String] {
    let base = Address(0x7000_0000_1000)
    let bases = FrameBases(framePointer: base, stackPointer: nil, canonicalFrameAddress: base + 16)
    return stride(from: -64, to: 0, by: 8).compactMap { offset in
      variables.variable(holding: base + offset, at: Address(code), bases) { _ in nil }
        .map { "\($0.function) \($0.name) \(offset)" }
    }
  }

  @Test("have a name where they are in memory, by both versions of DWARF", arguments: [4, 5])
  func places(_ version: Int) throws {
    let file = version == 4 ? Self.version4 : Self.version5
    let variables = try #require(file.variables())
    #expect(names(variables, at: 0x100f) == [])
    #expect(names(variables, at: 0x1010) == ["move moving -16"])
    #expect(names(variables, at: 0x101f) == ["move moving -16"])
    #expect(names(variables, at: 0x1020) == [])
    #expect(names(variables, at: 0x1030) == ["move moving -24"])
    #expect(names(variables, at: 0x1040) == [])
    #expect(variables.function(at: 0x3000)?.function.variables.isEmpty ?? false)
    #expect(variables.function(at: 0x2000) == nil)
    #expect(variables.function(at: 0x3010) == nil)
  }

  @Test("in a file that is cut anywhere have that name or none", arguments: [4, 5])
  func cut(_ version: Int) throws {
    let whole = version == 4 ? Self.version4 : Self.version5
    for index in whole.sections.indices {
      for count in whole.sections[index].bytes.indices {
        var file = whole
        file.sections[index].bytes.removeLast(whole.sections[index].bytes.count - count)
        guard let variables = file.variables() else { continue }
        // What is left of a name may be less than the whole.
        #expect(names(variables, at: 0x1010).count <= 1)
      }
    }
  }
}
