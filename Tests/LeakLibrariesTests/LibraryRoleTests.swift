import Testing

@testable import LeakLibraries

@Suite("Library roles") struct LibraryRoleTests {
  @Test("Every role but folded storage has a text that a label can show")
  func everyRoleHasAText() {
    for role in LibraryRole.allCases where role != .storage {
      #expect(!role.text.isEmpty)
    }
  }
}
