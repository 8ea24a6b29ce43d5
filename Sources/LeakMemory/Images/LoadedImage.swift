#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An executable or library that is mapped into this process.
package struct LoadedImage: Hashable, Sendable {
  /// Its path for people; absolute where the loader knows it so.
  package let path: String

  /// The path to open: for the program itself one that survives its replacement on disk.
  package let file: String

  /// What to add to an address in the file to get the address in memory.
  package let loadBias: UInt

  /// Its ELF program headers as they are in memory, to tell a file that was replaced meanwhile.
  package let programHeaders: [UInt8]

  /// The parts that are mapped.
  package let segments: [ProgramHeader]

  /// Describes an image by its program headers.
  package init(path: String, file: String, loadBias: UInt, programHeaders: [UInt8]) {
    self.path = path
    self.file = file
    self.loadBias = loadBias
    self.programHeaders = programHeaders
    self.segments = ProgramHeader.loaded(in: programHeaders)
  }

  /// Opens the file this image was loaded from; nil where it is gone or another one by now.
  package func openFile() -> ELFFile? {
    guard let bytes = FileBytes(path: file), let opened = ELFFile(bytes),
      opened.programHeaders == programHeaders
    else { return nil }
    return opened
  }

  /// The path by which another process finds the very file this image was loaded from; nil where
  /// that is gone or another one by now.
  package var pathForOtherProcesses: String? {
    guard openFile() != nil else { return nil }
    guard file != path, let loaded = FileBytes(path: file) else { return path }
    if FileBytes(path: path)?.identity == loaded.identity { return path }
    // The program may have been replaced on disk; this process keeps the old file alive.
    return file == "/proc/self/exe" ? "/proc/\(getpid())/exe" : file
  }

  /// The address in the file that was loaded at an address of this process.
  package func fileAddress(of address: Address) -> UInt64 {
    UInt64(address.bits &- loadBias)
  }
}
