internal import LeakMemory

/// The types that generic parameters stand for in one closure context.
///
/// Each is a binding before the captures, or an argument of the class of a captured object. Where that
/// object lies depends on the types of the captures before it. So some object of the class is asked that the
/// context leads to, and whoever has laid out the captures by its answer asks ``agrees(at:)`` whether the object
/// that was meant says the same.
struct CaptureTypes {
  /// The record of the captures.
  private let descriptor: CaptureDescriptor

  /// The context.
  private let context: Address

  /// Where metadata and the context are read.
  private let memory: MetadataMemory

  /// The types that were found, by the parameter's mangled name.
  private var types: [String: Address] = [:]

  /// The same in the runtime's form; nil where one is not known.
  private var environment: GenericEnvironment?

  /// The most words of a context that are looked at.
  private static let mostWords = 64

  /// The most objects of one class that are asked, one after the other.
  static let mostAttempts = 8

  /// Looks for the types of a context's parameters.
  ///
  /// - Parameters:
  ///   - descriptor: The record of the captures.
  ///   - context: The context.
  ///   - memory: Where metadata and the context are read.
  ///   - attempt: Which of the objects of a class is asked; nil comes back where there are not so many.
  init?(
    of descriptor: CaptureDescriptor,
    context: Address,
    memory: MetadataMemory,
    attempt: Int
  ) {
    self.descriptor = descriptor
    self.context = context
    self.memory = memory
    var isNew = attempt == 0
    for (parameter, source) in descriptor.sources {
      let guesses = binding(source).map { [$0] } ?? guesses(source, upTo: attempt)
      if guesses.count > attempt { isNew = true }
      types[parameter] = guesses.last
    }
    guard isNew else { return nil }
    // The runtime ends the process when it meets the `Element` of a parameter that it does not know.
    if types.count == descriptor.sources.count { environment = GenericEnvironment(types) }
  }

  /// The type that a parameter stands for; nil where that is not known.
  func type(ofParameter parameter: String) -> Address? { types[parameter] }

  /// The type with a mangled name, in which parameters may occur.
  func type(named name: MangledName) -> Address? {
    name.mentionsParameter ? environment?.type(named: name) : SwiftRuntime.type(named: name)
  }

  /// Whether the captured objects that tell types say what was found, now that their places are known.
  ///
  /// - Parameter offsets: Where each capture lies that was laid out, in order.
  /// - Returns: False too where an object that tells a type was not laid out.
  func agrees(at offsets: [Int]) -> Bool {
    descriptor.sources.allSatisfy { parameter, source in
      guard let type = types[parameter], binding(source) == nil else { return true }
      guard let source = argument(source), source.capture < offsets.count else { return false }
      return self.type(source, at: offsets[source.capture]) == type
    }
  }

  // MARK: - Sources

  /// An argument of the class of a captured object: `G0R1_` is the first one of the second capture's.
  private struct Argument {
    /// The argument's number.
    let number: Int

    /// The capture's number.
    let capture: Int

    /// The record of the class.
    let generic: Address
  }

  /// The type that a source names by its binding, such as `B0`.
  private func binding(_ source: String) -> Address? {
    guard
      source.hasPrefix("B"), let number = Int(source.dropFirst()),
      number >= 0, number < descriptor.bindingCount,
      let type = memory.pointer(context + CaptureDescriptor.start + 8 * number)
    else { return nil }
    return TypeVerifier.shared.isType(type) ? type : nil
  }

  /// What a source says that names an argument.
  private func argument(_ source: String) -> Argument? {
    let numbers = source.split { !$0.isNumber }.compactMap { Int($0) }
    guard
      source.hasPrefix("G"), source.contains("R"), numbers.count == 2, numbers[0] < 512,
      numbers[1] < descriptor.types.count,
      let generic = descriptor.types[numbers[1]].genericDescriptor(memory: memory)
    else { return nil }
    return Argument(number: numbers[0], capture: numbers[1], generic: generic)
  }

  /// The types that those objects say which could be the one that a source means.
  private func guesses(_ source: String, upTo last: Int) -> [Address] {
    guard let argument = argument(source) else { return [] }
    let first = CaptureDescriptor.start + 8 * descriptor.bindingCount
    let size = HeapChunk.usableSize(of: context, memory: memory) ?? .max
    let places = stride(from: first, to: min(size, Self.mostWords * 8), by: 8)
    return Array(places.lazy.compactMap { type(argument, at: $0) }.prefix(last + 1))
  }

  /// The argument of the class of the object at a place of the context; nil where none of that class is
  /// there.
  private func type(_ argument: Argument, at offset: Int) -> Address? {
    guard
      let object = memory.pointer(context + offset), object.isWordAligned,
      let isa = memory.pointer(object), let metadata = ClassMetadata(at: isa, memory: memory),
      TypeVerifier.shared.isType(isa), let chain = metadata.inheritance(memory: memory),
      let level = chain.first(where: { $0.descriptor.address == argument.generic }),
      let arguments = level.descriptor.genericArguments(ofType: level.address, memory: memory),
      let type = memory.pointer(arguments + 8 * argument.number), TypeVerifier.shared.isType(type)
    else { return nil }
    return type
  }
}
