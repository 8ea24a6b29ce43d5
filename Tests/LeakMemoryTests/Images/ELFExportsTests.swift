import Foundation
import LeakMemory
import Testing

#if os(Linux)
@Suite("What libraries export")
struct ELFExportsTests {
  /// A loaded library by the beginning of its name.
  private static func library(_ prefix: String) throws -> LoadedImage {
    try #require(
      LoadedImages.current().images.first { image in
        image.path.split(separator: "/").last?.hasPrefix(prefix) ?? false
      }
    )
  }

  /// The address that the dynamic linker gives a name.
  private static func linked(_ name: String) -> UInt? {
    // SAFETY: The default handle, and a text that ends in a zero.
    unsafe dlsym(nil, name).map { UInt(bitPattern: $0) }
  }

  @Test(
    "a function or a variable has the address that the dynamic linker gives it",
    arguments: [
      ("libswiftCore.", "swift_retain"), ("libswiftCore.", "swift_getTypeName"),
      ("libswiftCore.", "_swift_debug_allocationPoolPointer"),
      ("libswiftCore.", "$sSSN"), ("libc.so", "malloc"), ("libc.so", "getpid"),
      ("libc.so", "environ"), ("libFoundation.", "CFRetain"),
    ]
  )
  func linked(library: String, name: String) throws {
    let image = try Self.library(library)
    let exports = try #require(image.openFile().flatMap { ELFExports($0) })
    let found = try #require(exports.symbol(named: name))
    #expect(found.name == name && found.size > 0)
    #expect(Self.linked(name) == image.loadBias &+ UInt(found.start))
  }

  @Test(
    "each exported symbol is found by its name, and none by a part of one or in another library"
  )
  func all() throws {
    let file = try #require(Self.library("libswift_Concurrency.").openFile())
    let exports = try #require(ELFExports(file))
    let table = try #require(ELFSymbolTable(file))
    let names = table.symbols(endingIn: ["Mn", "WP", "Ma", "Wvd", "Tj"]).map(\.name)
    #expect(names.count > 100)
    var found = 0
    for name in names {
      guard let symbol = exports.symbol(named: name) else { continue }
      found += 1
      #expect(table.symbol(containing: symbol.start)?.start == symbol.start)
      #expect(exports.symbol(named: name + "?")?.name == nil)
      #expect(exports.symbol(named: String(name.dropLast()))?.name != name)
    }
    #expect(found > 100)
    for name in ["", "malloc", "swift_retain", "no such name"] {
      #expect(exports.symbol(named: name) == nil)
    }
  }

  @Test("a file without a table of exports, or with one that is cut or wrong, has none to tell")
  func hostile() throws {
    #expect(ELFFile([UInt8](repeating: 0, count: 64)).flatMap(ELFExports.init) == nil)
    let image = try Self.library("libBlocksRuntime")
    let path = try #require(image.openFile()?.path)
    let bytes = try [UInt8](Data(contentsOf: URL(filePath: path)))
    let whole = try #require(ELFFile(bytes))
    let table = try #require(whole.sections.first { $0.name == ".gnu.hash" })
    let symbols = try #require(whole.sections.first { $0.name == ".dynsym" })
    var generator = SystemRandomNumberGenerator()
    for round in 0..<2_000 {
      var copy = bytes
      let section = round.isMultiple(of: 2) ? table : symbols
      for _ in 0..<Int.random(in: 1...24, using: &generator) {
        copy[section.offset + Int.random(in: 0..<section.size, using: &generator)] =
          [0, 1, 0x7f, 0xff, UInt8.random(in: 0...255, using: &generator)][round % 5]
      }
      guard let exports = ELFFile(copy).flatMap({ ELFExports($0) }) else { continue }
      for name in ["_Block_copy", "_Block_release", "", "nothing"] {
        let found = exports.symbol(named: name)
        #expect(found == nil || found?.name == name)
      }
    }
    for count in stride(from: 0, to: bytes.count, by: 97) {
      guard let exports = ELFFile(Array(bytes.prefix(count))).flatMap({ ELFExports($0) }) else {
        continue
      }
      _ = exports.symbol(named: "_Block_copy")
    }
  }
}
#endif
