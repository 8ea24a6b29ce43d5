import LeakMemory
import Testing

@testable import LeakImages

/// Makes what the tests look for in its code.
final class CallingMaker {
  /// What the class makes by its initialiser.
  final class Part {
    let number: Int
    init(_ number: Int) { self.number = number }
  }

  var part: Part?
  var count = 0

  /// Makes a part, whose initialiser is called.
  @inline(never) func makePart() { part = Part(count) }

  /// Makes a closure, whose captures the runtime is asked for.
  @inline(never) func makeClosure(_ number: Int) -> () -> Int {
    { [part] in number + (part?.number ?? 0) }
  }
}

@Suite("What functions call, by their code") struct CallsTests {
  /// The code of a function of the maker.
  private func code(of name: String, in snapshot: Snapshot) throws -> Address {
    for image in snapshot.images {
      let type = "$s15LeakImagesTests12CallingMakerC"
      for symbol in image.symbols?.symbols(beginningWith: type) ?? [] {
        if symbol.name.contains(name), symbol.name.hasSuffix("F") {
          return Address(image.loadBias &+ UInt(symbol.start))
        }
      }
    }
    throw UnknownFunction()
  }

  private struct UnknownFunction: Error {}

  /// A function value as it is stored.
  private struct Held { let closure: () -> Int }

  @Test("An initialiser that is called by name is told")
  func initialiser() throws {
    CallingMaker().makePart()
    let snapshot = try #require(OwnProcess.snapshot())
    let called = DirectCalls.functions(
      calledBy: try code(of: "makePart", in: snapshot),
      in: snapshot
    )
    var allocations = Allocations(in: snapshot)
    let makers = allocations.makers(in: try code(of: "makePart", in: snapshot))
    // An optimised build has copied the initialiser.
    #expect(
      called.contains { $0.mangledName.hasSuffix("4PartCyAESicfC") }
        || makers.contains { if case .metadata = $0 { true } else { false } }
    )
  }

  @Test("The metadata that the runtime is handed is that of the object which it makes")
  func metadata() throws {
    let closure = CallingMaker().makeClosure(3)
    let held = Held(closure: closure)
    // SAFETY: A function value is two words, its code and its context.
    let context = unsafe withUnsafeBytes(of: held) {
      unsafe $0.load(fromByteOffset: 8, as: UInt.self)
    }
    let snapshot = try #require(OwnProcess.snapshot())
    var cursor = snapshot.cursor()
    let word = cursor.word(context)
    let metadata = try #require(word)
    var allocations = Allocations(in: snapshot)
    let makers = allocations.makers(in: try code(of: "makeClosure", in: snapshot))
    #expect(makers.contains(.metadata(Address(metadata))))
    withExtendedLifetime(closure) {}
  }

  @Test("Code that is none, or is cut off, calls nothing")
  func hostile() throws {
    let snapshot = try #require(OwnProcess.snapshot())
    var allocations = Allocations(in: snapshot)
    var numbers = SystemRandomNumberGenerator()
    let start = try code(of: "makePart", in: snapshot)
    let around = (0..<200).map { _ in start + Int.random(in: -4096...4096, using: &numbers) }
    for address in around + [.null, Address(1), Address(.max), Address(.max - 7)] {
      _ = allocations.makers(in: address)
      _ = DirectCalls.functions(calledBy: address, in: snapshot)
      _ = DirectCalls.hasCallByTable(address, in: snapshot)
      _ = DirectCalls.isForwarder(address, in: snapshot)
    }
    #expect(allocations.makers(in: .null).isEmpty)
  }
}
