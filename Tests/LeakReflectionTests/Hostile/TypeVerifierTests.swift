import LeakMemory
import LeakReflection
import LeakTestSupport
import Testing

@Suite("The runtime is asked about real types only", .timeLimit(.minutes(5)))
struct TypeVerifierTests {
  @Test("types of every kind are recognised", arguments: RealTypes.all)
  func real(_ type: RealTypes.Entry) {
    #expect(TypeVerifier().isType(type.address), "\(type)")
  }

  @Test("an exact copy of a type's metadata is not that type", arguments: RealTypes.all)
  func copies(_ type: RealTypes.Entry) throws {
    let bytes = try #require(OwnMemory().bytes(type.address + -64, count: 512))
    let copy = RawCopy(bytes)
    #expect(!TypeVerifier().isType(copy.address + 64), "\(type)")
  }

  @Test("damaged copies of metadata are refused")
  func damagedCopies() {
    var random = SeededGenerator(named: "damaged metadata")
    let verifier = TypeVerifier()
    let memory = OwnMemory()
    var accepted = 0
    for _ in 0..<20_000 {
      guard let type = RealTypes.all.randomElement(using: &random),
        let bytes = memory.bytes(type.address + -64, count: 320)
      else { continue }
      let copy = RawCopy(Damage.damaged(bytes, at: type.address, using: &random))
      guard verifier.isType(copy.address + 64) else { continue }
      accepted += 1
    }
    #expect(accepted == 0)
  }

  @Test("functions that claim to be differentiable in ways that there are not are refused")
  func differentiability() throws {
    let type = RealTypes.Entry(type: (() -> Void).self).address
    var words = try #require(OwnMemory().bytes(type + -64, count: 320))
    // The flags, and what stands behind the result where they say so.
    Damage.set(Damage.word(of: words, at: 72) | 0x0800_0000, at: 72, of: &words)
    for kind in (0 as UInt)..<300 {
      Damage.set(kind, at: 88, of: &words)
      let copy = RawCopy(words)
      #expect(!TypeVerifier().isType(copy.address + 64))
    }
  }

  @Test("random words are no types")
  func randomWords() {
    var random = SeededGenerator(named: "random words")
    let verifier = TypeVerifier()
    let object = RealTypes.Sample()
    let near = Address(of: object)
    for _ in 0..<20_000 {
      let word = UInt(truncatingIfNeeded: random.next())
      #expect(!verifier.isType(Address(word)))
      let offset = Int.random(in: -4096...4096, using: &random)
      _ = verifier.isType(near + offset)
      _ = verifier.isType(RealTypes.all[0].address + offset)
    }
    withExtendedLifetime(object) {}
    #expect(!verifier.isType(near))
    #expect(!verifier.isType(.null))
  }
}
