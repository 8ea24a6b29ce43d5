import Testing

@testable import LeakAllocators

@Suite("Reference counts")
struct ReferenceCountsTests {
  /// A class whose counts the runtime sets.
  private final class Subject {
    weak var other: Subject?
  }

  /// The second word of an object.
  private func word(of object: Subject) -> UInt {
    // SAFETY: An object has two words of header.
    unsafe UnsafeRawPointer(Unmanaged.passUnretained(object).toOpaque())
      .load(fromByteOffset: 8, as: UInt.self)
  }

  @Test("of a live object are recognised, with its unowned references")
  func live() {
    let subject = Subject()
    #expect(ReferenceCounts(word(of: subject)) == .inline(unowned: 0))
    let copies = (0..<5).map { _ in subject }
    unowned let first = subject
    unowned let second = subject
    // The optimiser may do without a reference that is not needed.
    guard case .inline(let unowned) = ReferenceCounts(word(of: subject)) else {
      Issue.record("no counts in place")
      return
    }
    #expect(unowned <= 2)
    withExtendedLifetime((copies, first, second)) {}
  }

  @Test("in a side table are found where a weak reference made one")
  func sideTable() {
    let subject = Subject()
    let observer = Subject()
    observer.other = subject
    guard case .sideTable(let table) = ReferenceCounts(word(of: subject)) else {
      Issue.record("no side table")
      return
    }
    // SAFETY: The side table lives as long as the weak reference does.
    let first = unsafe UnsafePointer<UInt>(bitPattern: table).map { unsafe $0.pointee }
    #expect(first == UInt(bitPattern: ObjectIdentifier(subject)))
    withExtendedLifetime((subject, observer)) {}
  }

  @Test("of dead objects and of other memory are none")
  func others() {
    #expect(ReferenceCounts(0) == nil)
    #expect(ReferenceCounts(0x7fff_1234_5678) == nil)
    #expect(ReferenceCounts(3) == .inline(unowned: 0))
    #expect(ReferenceCounts(3 | 1 << 32) == nil, "deiniting")
    #expect(ReferenceCounts(1) == nil, "not even the object's own unowned reference")
    #expect(ReferenceCounts(3 | 1 << 61) == nil, "more retains than memory can hold")
    #expect(ReferenceCounts(0x8000_0004_ffff_ffff) == .immortal)
  }
}
