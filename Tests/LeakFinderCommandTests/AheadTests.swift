import Glibc
import Testing

@testable import leak_finder

@Suite("Pieces that are worked on ahead")
struct AheadTests {
  @Test("results come in the order of their pieces, each once, however many wait")
  func order() {
    let ahead = Ahead(0) { (sum: inout Int, piece: Int) in
      sum += piece
      return "\(piece): \(sum)"
    }
    var results: [String] = []
    var sum = 0
    var expected: [String] = []
    for piece in 1...100 {
      sum += piece
      expected.append("\(piece): \(sum)")
      if let result = ahead.add(piece) { results.append(result) }
    }
    while let result = ahead.next() { results.append(result) }
    #expect(results == expected)
    #expect(ahead.next() == nil)
  }

  @Test("what nobody takes is let go of")
  func untaken() {
    final class Result: Sendable {}
    weak var result: Result?
    do {
      let ahead = Ahead(()) { (_: inout Void, piece: Result) in piece }
      let made = Result()
      result = made
      _ = ahead.add(made)
      _ = ahead.next()
    }
    // Whoever worked on it has said so, and may be about to let go of it.
    while result != nil { sched_yield() }
  }
}
