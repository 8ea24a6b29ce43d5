import Testing

@testable import leak_finder

@Suite("Files in reports for tools")
struct SourceURITests {
  @Test(
    "files below the root are relative, others are not, and what is no file is none",
    arguments: [
      ("/demo/Sources/A.swift", .relative("Sources/A.swift")),
      ("/demo/./Sources/x/../A.swift", .relative("Sources/A.swift")),
      ("/demonstration/A.swift", .absolute("/demonstration/A.swift")),
      ("/demo/../etc/A.swift", .absolute("/etc/A.swift")),
      ("/linked/A.swift", .relative("A.swift")), ("Sources/A.swift", .relative("Sources/A.swift")),
      ("A.swift", .relative("A.swift")), ("../A.swift", nil), ("", nil),
      ("<compiler-generated>", nil), ("LeakFinderTesting", nil),
    ] as [(String, SourceURI.Place?)]
  )
  func places(_ file: String, _ place: SourceURI.Place?) {
    #expect(SourceURI(roots: ["/demo/", "/linked"]).place(of: file) == place)
  }

  @Test("the root folder has every file below it")
  func rootFolder() {
    #expect(SourceURI(roots: ["/"]).place(of: "/a/B.swift") == .relative("a/B.swift"))
  }

  @Test("a URI has letters, digits, -._~ and slashes, everything else as %XX")
  func encoding() {
    #expect(SourceURI.encoded("/a b/Ä:[1]%#?.swift") == "/a%20b/%C3%84%3A%5B1%5D%25%23%3F.swift")
    #expect(SourceURI.encoded("/Sources/x-1_~/A.swift") == "/Sources/x-1_~/A.swift")
  }

  @Test("properties of an annotation escape what ends them, messages what breaks the line")
  func annotations() {
    #expect(GitHubAnnotation.property("a:b,c%\n") == "a%3Ab%2Cc%25%0A")
    #expect(GitHubAnnotation.data("a:b,c%\r\n::error::x") == "a:b,c%25%0D%0A::error::x")
  }
}
