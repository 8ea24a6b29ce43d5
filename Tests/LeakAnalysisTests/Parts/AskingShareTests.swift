import LeakMemory
import Testing

@testable import LeakAnalysis
@testable import LeakGraph

@Suite("What whoever asks has of an object's retains")
struct AskingShareTests {
  /// A question about an object, and its answer.
  struct Case: CustomTestStringConvertible {
    let testDescription: String
    /// The object's retains, those that are described, and the others that have words that fit.
    let strong, described, others: UInt32
    /// The asker's words by function, and whether it has the object for certain.
    let words: [Int]
    let isHeld: Bool
    /// The asker's share, and that of the others' words.
    let own, claimed: Int
    /// How many further calls the others have.
    var furtherCalls: UInt32 = 0
  }

  @Test(
    "It is what no other word fits, and at least one retain where it was given the object",
    arguments: [
      Case(
        testDescription: "one function with several retains",
        strong: 4,
        described: 1,
        others: 0,
        words: [3],
        isHeld: true,
        own: 3,
        claimed: 0
      ),
      Case(
        testDescription: "nobody else has a word",
        strong: 3,
        described: 1,
        others: 0,
        words: [1, 1],
        isHeld: false,
        own: 2,
        claimed: 0
      ),
      Case(
        testDescription: "fewer functions than open retains",
        strong: 4,
        described: 1,
        others: 0,
        words: [1, 1],
        isHeld: false,
        own: 2,
        claimed: 0
      ),
      Case(
        testDescription: "the others' words are just what is open",
        strong: 3,
        described: 1,
        others: 2,
        words: [1],
        isHeld: false,
        own: 0,
        claimed: 2
      ),
      Case(
        testDescription: "the others' words and the asker's are just what is open",
        strong: 4,
        described: 1,
        others: 2,
        words: [1],
        isHeld: true,
        own: 1,
        claimed: 2
      ),
      Case(
        testDescription: "one word more than is open, the asker's being certain",
        strong: 2,
        described: 1,
        others: 1,
        words: [1],
        isHeld: true,
        own: 1,
        claimed: 0
      ),
      Case(
        testDescription:
          "a word that may be left over beside one function that has the object twice",
        strong: 3,
        described: 1,
        others: 1,
        words: [2],
        isHeld: true,
        own: 1,
        claimed: 0
      ),
      Case(
        testDescription: "a word that may be left over beside two functions that have the object",
        strong: 3,
        described: 1,
        others: 1,
        words: [1, 1],
        isHeld: true,
        own: 1,
        claimed: 0
      ),
      Case(
        testDescription: "another's word beside two functions, one of which has the object twice",
        strong: 4,
        described: 1,
        others: 1,
        words: [1, 2],
        isHeld: true,
        own: 2,
        claimed: 1
      ),
      Case(
        testDescription: "more words of others than is open",
        strong: 5,
        described: 3,
        others: 3,
        words: [1],
        isHeld: false,
        own: 0,
        claimed: 0
      ),
      Case(
        testDescription: "held, without a word that was found",
        strong: 2,
        described: 1,
        others: 0,
        words: [],
        isHeld: true,
        own: 1,
        claimed: 0
      ),
      Case(
        testDescription: "another thread's calls may have what is open beside the asker's retain",
        strong: 4,
        described: 0,
        others: 1,
        words: [1],
        isHeld: true,
        own: 1,
        claimed: 3,
        furtherCalls: 4
      ),
      Case(
        testDescription: "the likely retains of whoever asks where another may have more or less",
        strong: 5,
        described: 1,
        others: 1,
        words: [2],
        isHeld: false,
        own: 0,
        claimed: 2,
        furtherCalls: 3
      ),
      Case(
        testDescription: "nothing is open",
        strong: 1,
        described: 1,
        others: 0,
        words: [1, 1],
        isHeld: true,
        own: 0,
        claimed: 0
      ),
    ]
  )
  func share(_ example: Case) {
    let account = Account(
      strong: example.strong,
      described: example.described,
      claimingBlocks: example.others,
      // All words of whoever asks are one claim.
      claimingFrames: !example.words.isEmpty ? 1 : 0,
      furtherCalls: example.furtherCalls,
      isInFlux: false,
      flags: [.counted]
    )
    let code = example.words.enumerated().flatMap { function, count in
      Array(repeating: Address(UInt(0x1000 + function)), count: count)
    }
    let share = AskingShare(account, code: code, isHeld: example.isHeld)
    #expect(share.ownRetains == example.own)
    #expect(share.claimedByOthers == example.claimed)
  }

  @Test(
    "Closures that wait have copies of what they captured: with fewer retains than claims, or more"
  )
  func copies() {
    func claimed(
      strong: UInt32,
      described: UInt32,
      claimants: UInt32,
      _ copies: CapturedCopies.Claims,
      asking: [UInt] = []
    ) -> Int {
      let account = Account(
        strong: strong,
        described: described,
        claimingBlocks: claimants,
        claimingFrames: asking.isEmpty ? 0 : 1,
        furtherCalls: 0,
        isInFlux: false,
        flags: [.counted]
      )
      let code = asking.map { Address($0) }
      return AskingShare(account, code: code, isHeld: !code.isEmpty, copies: copies)
        .claimedByOthers
    }
    // A group's child and its parent have it at hand, and the group's body has the retain.
    #expect(claimed(strong: 3, described: 2, claimants: 2, CapturedCopies.Claims()) == 0)
    let borrowing = CapturedCopies.Claims(borrowing: 2)
    #expect(claimed(strong: 3, described: 2, claimants: 2, borrowing) == 1)
    // An actor's closure has it as self and as what it runs on, each with a retain more.
    #expect(claimed(strong: 4, described: 2, claimants: 1, CapturedCopies.Claims()) == 0)
    let twice = CapturedCopies.Claims(borrowing: 1, further: 1)
    #expect(claimed(strong: 4, described: 2, claimants: 1, twice) == 2)
    // Whoever asks may have all that is open, but for what was handed on.
    #expect(claimed(strong: 5, described: 3, claimants: 3, borrowing, asking: [1, 1, 2]) == 0)
    let handedOn = CapturedCopies.Claims(borrowing: 3, hasHandedOn: true)
    #expect(claimed(strong: 5, described: 3, claimants: 3, handedOn, asking: [1, 1, 2]) == 1)
  }
}
