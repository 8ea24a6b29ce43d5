import LeakSearch
import LeakMemory
import LeakReflection
import LeakTestSupport

extension HostileCases {
  // MARK: - Records in a memory that lies

  /// A damaged record, read as what it was.
  mutating func record() -> Bool {
    switch Int.random(in: 0..<8, using: &random) {
    case 0, 1: type(readAs: classes)
    case 2: type(readAs: nominal)
    case 3: context()
    case 4: task()
    case 5: block()
    case 6: header()
    default: text()
    }
  }

  /// Damages what lies at an address, or around it.
  private mutating func damage(_ address: Address, before: Int = 0, count: Int) {
    let start = address + -before
    guard let bytes = OwnMemory().bytes(start, count: count) else { return }
    let versions = (0..<(Bool.random(using: &random) ? 1 : 2)).map { _ in
      Damage.damaged(bytes, at: start, leadingTo: rack.places, using: &random)
    }
    memory.place(versions, at: start)
  }

  /// Reads the metadata of a type with its record, some of it damaged.
  private mutating func type(
    readAs read: (Address, HostileMemory) -> (TypeDescriptor, Address?)?
  ) -> Bool {
    guard let type = rack.types.randomElement(using: &random) else { return false }
    let isClass = OwnMemory().word(type) == MetadataKind.class.rawValue
    let descriptor = OwnMemory().pointer(type + (isClass ? 40 : 8))
    if Bool.random(using: &random) { damage(type, before: 16, count: 128) }
    if let descriptor, Bool.random(using: &random) { damage(descriptor, count: 64) }
    if let descriptor, let fields = OwnMemory().relativePointer(descriptor + 16),
      Bool.random(using: &random)
    {
      damage(fields, count: 64)
    }
    let witnesses = ValueWitnesses(ofType: type, memory: memory)
    guard let (record, arguments) = read(type, memory) else { return witnesses != nil }
    _ = record.module(memory: memory)
    for field in record.fields(memory: memory) ?? [] {
      _ = field.type?.genericDescriptor(memory: memory)
      _ = field.type?.mentionsParameter
    }
    _ = GenericSignature(of: record, memory: memory)
    if let arguments { _ = memory.word(arguments) }
    return true
  }

  /// Reads a class with its superclasses.
  private var classes: (Address, HostileMemory) -> (TypeDescriptor, Address?)? {
    { type, memory in
      guard let metadata = ClassMetadata(at: type, memory: memory) else { return nil }
      _ = metadata.inheritance(memory: memory)
      let arguments = metadata.descriptor.genericArguments(ofType: type, memory: memory)
      return (metadata.descriptor, arguments)
    }
  }

  /// Reads a struct or an enum.
  private var nominal: (Address, HostileMemory) -> (TypeDescriptor, Address?)? {
    { type, memory in
      memory.pointer(type + 8)
        .flatMap { TypeDescriptor(at: $0, memory: memory) }
        .map { ($0, $0.genericArguments(ofType: type, memory: memory)) }
    }
  }

  /// Reads what a closure captures.
  private mutating func context() -> Bool {
    guard let context = rack.contexts.randomElement(using: &random) else { return false }
    if let record = OwnMemory().pointer(context + 16) {
      damage(record, count: 64)
      if let name = OwnMemory().relativePointer(record + 12), Bool.random(using: &random) {
        damage(name, count: 32)
      }
    }
    if Bool.random(using: &random) { damage(context, count: 32) }
    return CaptureDescriptor(ofContextMetadata: context, memory: memory) != nil
  }

  /// Reads a task with the frames of its functions.
  private mutating func task() -> Bool {
    guard let task = part(where: { OwnMemory().word($0) == MetadataKind.task.rawValue }) else {
      return false
    }
    damage(task + 8, count: 400)
    for offset in [64, 104, 120] {
      guard let record = OwnMemory().pointer(task + offset), Bool.random(using: &random) else {
        continue
      }
      damage(record, count: 64)
    }
    let record = TaskRecord(at: task, memory: memory)
    let frames = TaskFrames(of: task, memory: memory)
    if record?.children.count ?? 0 > 10_000 { complain("\(record?.children.count ?? 0) children") }
    return record != nil || !frames.words.isEmpty
  }

  /// Reads a block.
  private mutating func block() -> Bool {
    let blocks = rack.specimens.flatMap(\.parts).filter { $0.node.role == .block }
    guard let block = blocks.randomElement(using: &random)?.node.address else { return false }
    damage(block + 8, count: 72)
    if let descriptor = OwnMemory().pointer(block + 24), Bool.random(using: &random) {
      damage(descriptor, count: 32)
    }
    let record = BlockRecord(at: block, memory: memory)
    let reader = RuntimeReader(memory: memory)
    _ = reader.references(from: HeapNode(address: block, role: .block), labelled: true) { _ in }
    return record != nil
  }

  /// Reads an object's counts and the size of its memory.
  private mutating func header() -> Bool {
    guard let object = part(where: { _ in true }) else { return false }
    damage(object, before: 8, count: 24)
    let table = StrongCount.sideTable(of: object, memory: memory)
    if let table { damage(table, count: 32) }
    let size = HeapChunk.usableSize(of: object, memory: memory)
    if let size, size < 0 { complain("a size of \(size)") }
    return StrongCount.read(at: object, memory: memory) != nil
  }

  /// Reads two words as a text.
  private mutating func text() -> Bool {
    let forms: [UInt] = [0x8000 << 48, 0xe300 << 48, 0xc000 << 48, 0]
    let place = rack.places.randomElement(using: &random) ?? 0
    let second = (forms.randomElement(using: &random) ?? 0) | place
    let first =
      Bool.random(using: &random)
      ? UInt.random(in: 0..<100, using: &random) : UInt(truncatingIfNeeded: random.next())
    return StringValue.text(first, second, memory: memory) != nil
  }

  /// The address of something whose isa fits.
  private mutating func part(where isFitting: (Address) -> Bool) -> Address? {
    for _ in 0..<200 {
      guard
        let part = rack.specimens.randomElement(using: &random)?.parts
          .randomElement(using: &random)
      else { continue }
      if isFitting(Address(Damage.word(of: part.bytes, at: 0))) { return part.node.address }
    }
    return nil
  }

  // MARK: - Metadata in real memory

  /// A damaged copy of a type's metadata, about which the runtime must not be asked.
  mutating func type() -> Bool {
    guard
      let type = rack.types.randomElement(using: &random),
      let bytes = OwnMemory().bytes(type + -64, count: 320)
    else { return false }
    let place = room.address + 64
    room.write(
      Damage.damaged(bytes, at: type, leadingTo: rack.places, from: 56, using: &random),
      at: 0
    )
    if TypeVerifier.shared.isType(place) { complain("a copy of \(type) was taken for a type") }
    if LayoutCache.shared.value(ofType: place) != nil { complain("a copy of \(type) has a layout") }
    _ = memory.word(place)
    return OwnMemory().word(place).flatMap(MetadataKind.init(rawValue:)) != nil
      && ValueWitnesses(ofType: place, memory: memory) != nil
  }
}
