#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension OwnProcessSource {
  /// This process's memory, read as it is asked for while its threads run; nil where the system does not allow it.
  ///
  /// For a few objects of which the caller knows that no other thread changes them. It has the mappings and images
  /// of now: ``LoadedImages/currentGeneration`` tells when there are others.
  package func live() -> Snapshot? {
    guard let text = ProcText.read("/proc/self/maps") else { return nil }
    let mappings = text.split(separator: "\n").compactMap { CapturedMapping(parsing: $0) }
    let target = ProcessTarget(processID: getpid())
    let capture = LiveCapture(
      processID: target.processID,
      executablePath: target.executablePath,
      mappings: mappings,
      vdso: [],
      known: images
    )
    return Snapshot(
      live: LivePages(),
      regions: capture.regions,
      images: capture.images,
      process: ProcessFacts(
        processID: target.processID,
        executablePath: target.executablePath,
        method: .live,
        isOwn: true
      )
    )
  }
}

extension CapturedMapping {
  /// Reads a line of `/proc/PID/maps`; nil where it is none.
  fileprivate init?(parsing line: Substring) {
    guard let region = MemoryRegion(parsing: line) else { return nil }
    let fields = line.split(separator: " ", maxSplits: 5, omittingEmptySubsequences: true)
    let numbers = fields[3].split(separator: ":")
    guard numbers.count == 2, let major = UInt32(numbers[0], radix: 16),
      let minor = UInt32(numbers[1], radix: 16), let inode = UInt64(fields[4])
    else { return nil }
    self.init(
      region: region,
      device: major << 20 | minor,
      inode: inode,
      treatment: region.isFile ? .file : .anonymous
    )
  }
}
