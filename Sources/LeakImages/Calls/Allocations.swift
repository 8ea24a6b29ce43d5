package import LeakMemory

/// Finds the objects that a function makes where the compiler has copied their initialisers into it.
///
/// Such code loads a class's metadata and calls the runtime next. Of a generic class it loads what keeps the metadata, and
/// asks for that first.
package struct Allocations {
  /// What a function hands to the runtime to make an object by.
  package enum Maker: Hashable, Sendable {
    /// A class's metadata is there.
    case metadata(Address)
    /// The address of a class's metadata is there, when it has been asked for once.
    case cache(Address)
  }

  /// The first bytes of the instruction that loads an address near the code into the register of a first argument.
  ///
  /// Source: Intel's manual (x86_64), volume 2, LEA; System V ABI for x86_64, 3.2.3. Verified with Swift 6.3.1, `-O`.
  private static let load: [UInt8] = [0x48, 0x8d, 0x3d]

  /// The first byte of a direct call.
  private static let call: UInt8 = 0xe8

  /// The call is not farther behind, in bytes.
  private static let mostBytesToCall = 40

  /// The process.
  private let snapshot: Snapshot

  /// Whether functions are the runtime's that makes objects, for those that were looked at.
  private var known: [Address: Bool] = [:]

  /// Reads the code of a process.
  package init(in snapshot: Snapshot) {
    self.snapshot = snapshot
  }

  /// What a function makes objects by.
  ///
  /// - Parameter code: The address at which the function begins.
  /// - Returns: Nothing where the function is not known, or its code cannot be read.
  /// - Complexity: O(*n*) for *n* bytes of the function.
  package mutating func makers(in code: Address) -> [Maker] {
    guard let function = snapshot.symbol(containing: code) else { return [] }
    let code = FunctionCode(of: function, in: snapshot)
    var makers: [Maker] = []
    for (index, instruction) in code.instructions.enumerated()
    where code.bytes[instruction.bytes].starts(with: Self.load) {
      let distance = instruction.bytes.lowerBound + Self.load.count
      guard let loaded = code.target(ofDistanceAt: distance),
        let first = nextCall(in: code, behind: index)
      else { continue }
      if isAllocation(first.target) {
        makers.append(.metadata(loaded))
      } else if let second = nextCall(in: code, behind: first.index),
        isAllocation(second.target)
      {
        makers.append(.cache(loaded))
      }
    }
    return makers
  }

  /// The function that is called next behind an instruction, and by which one.
  private func nextCall(
    in code: FunctionCode,
    behind index: Int
  ) -> (target: Address, index: Int)? {
    let end = code.instructions[index].bytes.upperBound + Self.mostBytesToCall
    for (index, instruction) in code.instructions.enumerated().dropFirst(index + 1) {
      guard instruction.bytes.lowerBound < end else { return nil }
      guard code.number(of: instruction) == Self.call, let target = code.target(of: instruction)
      else { continue }
      return (target, index)
    }
    return nil
  }

  /// Whether a function is the runtime's that makes objects, or an image's stub that jumps there.
  private mutating func isAllocation(_ function: Address) -> Bool {
    if let known = known[function] { return known }
    let isAllocation = isRuntimes(function) || stubTarget(of: function).map(isRuntimes) ?? false
    known[function] = isAllocation
    return isAllocation
  }

  /// Whether a function is the runtime's that makes objects.
  private func isRuntimes(_ function: Address) -> Bool {
    guard let image = snapshot.image(containing: function),
      let match = image.symbol(named: "swift_allocObject")
    else { return false }
    return function.bits == image.loadBias &+ UInt(match.start)
  }

  /// Where a stub jumps; nil where there is none at an address.
  private func stubTarget(of function: Address) -> Address? {
    var cursor = snapshot.cursor()
    return ImportStubs(in: snapshot).slot(of: function).flatMap { cursor.word($0.bits) }
      .map { Address($0) }
  }
}
