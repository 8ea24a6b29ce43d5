import LeakMetadata
import Testing

@testable import LeakAnalysis

@Suite("What libraries' memory is called, and what of it holds nothing")
struct LibraryNamesTests {
  @Test("Variables of the C library and of the runtime, and caches of metadata, hold nothing")
  func runtime() {
    #expect(RuntimeVariables.contains("_IO_2_1_stdout_", image: "libc.so.6"))
    #expect(RuntimeVariables.contains("", image: "libswiftCore.so"))
    #expect(RuntimeVariables.contains("$s4Main5StoreCMI", image: "main"))
    #expect(RuntimeVariables.contains("$sSay4Main5StoreCGMD", image: "main"))
    #expect(RuntimeVariables.contains("_ZL5Boxes", image: "static"))
    #expect(
      RuntimeVariables.contains("_ZN12_GLOBAL__N_119GlobalMetadataCacheE", image: "static")
    )
    #expect(!RuntimeVariables.contains("_ZL6Boxes2", image: "static"))
    #expect(!RuntimeVariables.contains("$s4Main5cacheSayAA5StoreCGvp", image: "main"))
    #expect(!RuntimeVariables.contains("storeMI", image: "main"))
    #expect(!RuntimeVariables.contains("_dispatch_main_q", image: "libdispatch.so"))
  }

  @Test("Types of LeakFinder are its own, and so is storage of them; a program's are not")
  func own() {
    for name in [
      "LeakAnalysis.Garbage", "Swift._ContiguousArrayStorage<LeakAnalysis.InstanceCount>",
      "Swift._DictionaryStorage<Swift.Int, LeakGraph.NodeIndex>",
    ] {
      #expect(OwnCode.names(name), "\(name)")
    }
    for name in ["App.LeakAnalysis", "LeakyApp.Store", "Swift.Array<App.Leak>", ""] {
      #expect(!OwnCode.names(name), "\(name)")
    }
  }

  @Test("A centre's observers and a stream's waiting tasks have one name, whatever lies between")
  func ways() {
    let center = "FoundationEssentials.NotificationCenter"
    #expect(LibraryWays.name(ofType: center, [.property("registrar"), .value]) == "observer block")
    #expect(LibraryWays.name(ofType: center, [.property("lock")]) == nil)
    let storage = "Swift.AsyncStream<Swift.Int>._Storage"
    let way: [ReferenceLabel] = [.boxed, .property("continuations"), .element]
    #expect(LibraryWays.name(ofType: storage, way) == "next element")
    #expect(LibraryWays.name(ofType: "App.Stream", way) == nil)
  }
}
