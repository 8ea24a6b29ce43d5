import Testing

@testable import LeakFinder

@Suite("Types that grow along with one another")
struct GrowthGroupsTests {
  /// The groups in words.
  private func groups(_ types: [String], _ leaders: [String: String]) -> [String] {
    GrowthGroups(types, leaders: leaders) { !$0.hasPrefix("Swift.") }.groups
      .map { ([$0.head] + $0.following).joined(separator: " ") }
  }

  @Test("each is told where nobody leads")
  func alone() {
    #expect(groups(["App.A", "App.B"], [:]) == ["App.A", "App.B"])
  }

  @Test("who follows a follower grows along as well")
  func row() {
    let leaders = ["App.C": "App.B", "App.B": "App.A"]
    #expect(groups(["App.A", "App.B", "App.C"], leaders) == ["App.A App.B App.C"])
  }

  @Test("those that hold each other are told once, not left out")
  func ring() {
    let leaders = ["App.Home": "App.Router", "App.Router": "App.Home"]
    #expect(groups(["App.Home", "App.Router"], leaders) == ["App.Home App.Router"])
    let outside = ["App.Row": "App.Router"].merging(leaders) { first, _ in first }
    let types = ["App.Home", "App.Router", "App.Row"]
    #expect(groups(types, outside) == ["App.Home App.Router App.Row"])
  }

  @Test("a type of the program is told of before a library's that leads it")
  func library() {
    let leaders = ["App.Model": "Swift.Task", "Swift.Storage": "Swift.Task"]
    #expect(
      groups(["App.Model", "Swift.Storage", "Swift.Task"], leaders)
        == ["App.Model Swift.Storage Swift.Task"]
    )
    #expect(groups(["Swift.Task"], [:]) == ["Swift.Task"])
  }
}
