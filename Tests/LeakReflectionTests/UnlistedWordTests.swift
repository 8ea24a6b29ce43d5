import Testing

@testable import LeakReflection

@Suite("Words that a layout does not list")
struct UnlistedWordTests {
  @Test("may be references in the part that was not understood, and nowhere else")
  func parts() {
    let part = ValueLayout.Slot(offset: 24, label: "", content: .unreadable(byteCount: 16))
    let last = ValueLayout.Slot(offset: 48, label: "", content: .strong)
    let layout = ObjectLayout(
      shape: .instance([part, last], size: 56),
      name: .known("Probe"),
      isStorage: false,
      isPartlyUnreadable: true
    )
    let places = stride(from: 0, to: 96, by: 8).filter { layout.mayHoldUnlisted(at: $0) }
    #expect(places == [24, 32])
  }

  @Test("may be references behind a closure's last capture where that was not understood")
  func openEnd() {
    let part = ValueLayout.Slot(offset: 24, label: "", content: .unreadable(byteCount: 8))
    let layout = ObjectLayout(
      shape: .context([part], size: 32),
      name: .known("closure"),
      isStorage: true,
      isPartlyUnreadable: true
    )
    let places = stride(from: 0, to: 64, by: 8).filter { layout.mayHoldUnlisted(at: $0) }
    #expect(places == [24, 32, 40, 48, 56])
  }

  @Test("are none in an object that was understood, and pointers lie within it")
  func whole() {
    let slot = ValueLayout.Slot(offset: 16, label: "", content: .strong)
    let layout = ObjectLayout(
      shape: .instance([slot], size: 40),
      name: .known("Probe"),
      isStorage: false
    )
    let places = Array(stride(from: 0, to: 64, by: 8))
    #expect(!places.contains { layout.mayHoldUnlisted(at: $0) })
    #expect(places.filter { layout.mayHoldPointer(at: $0) } == [16, 24, 32])
  }

  @Test(
    "memory that the optimiser laid out is told from variables by its name",
    arguments: [
      ("$s14LeakGraphTests11pointedList_WZTv_", true), ("$s4main3runyyFTv0_", true),
      ("$s4main3runyyFTv12_", true), ("$s4main5cacheSaySiGvp", false), ("$s4main3run_", false),
      ("Tv_", false), ("table_", false),
    ]
  )
  func outlined(name: String, isOutlined: Bool) {
    #expect(VariableName.isOutlined(mangled: name) == isOutlined)
  }

  @Test(
    "records of the compiler's are told from variables by their names",
    arguments: [
      ("$s4main5TraceVMI", true), ("$s4main3BoxCMn", true), ("$s4main3BoxCMn.2", true),
      ("$s4main5cacheSaySiGvp", false), ("$s4main5StoreC6sharedACvpZ", false),
      ("table", false), ("WM", false),
    ]
  )
  func records(name: String, isRecord: Bool) {
    #expect(VariableName.isRecord(mangled: name) == isRecord)
  }
}
