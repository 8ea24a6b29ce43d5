internal import LeakMemory

extension Snapshot {
  /// The number of the image that is the process's program; nil where it is not known.
  ///
  /// By its path, or, where that is not known, by the entry that the dynamic linker leaves for debuggers
  /// in executables only (`DT_DEBUG`; System V ABI, chapter 5).
  var executableIndex: Int? {
    if !process.executablePath.isEmpty,
      let found = images.firstIndex(where: { $0.path == process.executablePath })
    {
      return found
    }
    if images.count == 1 { return 0 }
    let memory = FrameMemory(self)
    return images.firstIndex { image in
      guard let part = ProgramHeaders(of: image, memory).dynamic else { return false }
      for index in 0..<min(part.byteCount / 16, 256) {
        let place = image.loadBias &+ part.address &+ index &* 16
        guard let tag = memory.double(place), tag != 0 else { return false }
        if tag == 21 { return true }
      }
      return false
    }
  }
}
