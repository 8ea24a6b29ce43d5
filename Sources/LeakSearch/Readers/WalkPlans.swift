internal import LeakMemory
internal import LeakReflection

/// Where the objects of each class keep references, as numbers only: what a walk needs to know.
///
/// Most objects keep strong references at fixed offsets, in themselves or in the elements of an array.
/// Those are planned; for all others the plan says to look closely.
struct WalkPlans {
  /// How to list an object's references.
  struct Plan: BitwiseCopyable {
    /// The first word of these objects.
    var isa: UInt = 0

    /// How the references lie.
    var form = Form.close

    /// Whether the objects are storage.
    var isStorage = false

    /// The first of the offsets among ``WalkPlans/offsets``.
    var first: Int32 = 0

    /// How many offsets there are.
    var count: Int32 = 0

    /// Bytes of an object; of an array, where its elements begin.
    var size: Int32 = 0

    /// Bytes from one element of an array to the next.
    var stride: Int32 = 0
  }

  /// How references lie.
  enum Form: UInt8, BitwiseCopyable {
    /// At offsets from the object's address.
    case fixed

    /// At offsets from the address of each element of an array.
    case elements

    /// In a way that must be looked at closely.
    case close
  }

  /// A table of plans by isa, with open addressing.
  private var table: [Plan] = []

  /// How many plans there are.
  private var count = 0

  /// Where strong references are, in words, for all plans.
  private(set) var offsets: [Int32] = []

  /// No plans.
  init() {}

  /// The plan for an isa; nil where there is none.
  func plan(for isa: UInt) -> Plan? {
    guard !table.isEmpty else { return nil }
    let found = table[slot(of: isa)]
    return found.isa == isa ? found : nil
  }

  /// Makes the plan for an isa whose objects all have the same layout.
  mutating func add(_ layout: ObjectLayout, isa: UInt) -> Plan {
    var plan = Plan(isa: isa, isStorage: layout.isStorage)
    switch layout.shape {
    case .instance(let slots, let size), .context(let slots, let size):
      plan.size = Int32(clamping: size)
      plan.form = addOffsets(of: slots, within: size, to: &plan) ? .fixed : .close
    case .array(let element):
      plan.size = Int32(clamping: (32 + element.alignmentMask) & ~element.alignmentMask)
      plan.stride = Int32(clamping: element.stride)
      let isOfWords = element.stride > 0 && element.stride & 7 == 0 && element.stride <= 1 << 16
      plan.form =
        isOfWords && addOffsets(of: element.slots, within: element.stride, to: &plan)
        ? .elements : .close
      if element.slots.isEmpty { plan.form = .elements }
    case .leaf where !layout.isPartlyUnreadable: plan.form = .fixed
    default: break
    }
    insert(plan)
    return plan
  }

  /// Adds the offsets of the strong references among some places.
  ///
  /// - Returns: Whether there is nothing else that leads on.
  private mutating func addOffsets(
    of slots: [ValueLayout.Slot],
    within byteCount: Int,
    to plan: inout Plan
  ) -> Bool {
    let before = offsets.count
    for slot in slots {
      switch slot.content {
      case .strong where slot.offset & 7 == 0 && slot.offset >= 0 && slot.offset < byteCount - 7:
        offsets.append(Int32(clamping: slot.offset / 8))
      case .weak, .unowned, .unmanaged: break
      default:
        offsets.removeSubrange(before...)
        return false
      }
    }
    plan.first = Int32(clamping: before)
    plan.count = Int32(clamping: offsets.count - before)
    return true
  }

  /// The number of the table's entry for an isa.
  private func slot(of isa: UInt) -> Int {
    var index = Int(truncatingIfNeeded: (isa &* 0x9e37_79b9_7f4a_7c15) >> 32) & (table.count - 1)
    while table[index].isa != 0, table[index].isa != isa {
      index = (index + 1) & (table.count - 1)
    }
    return index
  }

  /// Puts a plan into the table, which is kept at most half full.
  private mutating func insert(_ plan: Plan) {
    if (count + 1) * 2 > table.count {
      let before = table
      table = [Plan](repeating: Plan(), count: max(64, before.count * 2))
      for plan in before where plan.isa != 0 { table[slot(of: plan.isa)] = plan }
    }
    table[slot(of: plan.isa)] = plan
    count += 1
  }
}
