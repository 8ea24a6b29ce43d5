import LeakMetadata
import Testing

@Suite("Names that the compiler made up")
struct SourceNamesTests {
  @Test("A lazy property has its own name, not that of its storage")
  func lazyProperty() {
    #expect(SourceNames.property("$__lazy_storage_$_describe") == "describe")
  }

  @Test("A property of an observable class has its own name, and other underscores stay")
  func observableProperty() {
    #expect(SourceNames.property("_child", isObserved: true) == "child")
    #expect(SourceNames.property("_child") == "_child")
  }
}
