// SAFETY: Windows are written to before anybody is given their extent, and not again before `forget`; they stay
// mapped as long as this object. Used by one analysis on one thread.
/// Copies this process's memory as it is asked for, in windows of two pages, while its threads run.
///
/// Within one look a window is copied once, so that reading twice gives the same. The kernel does the reading:
/// memory that is gone gives nothing, whatever other threads do.
@usableFromInline
@safe final class LivePages: @unchecked Sendable {
  /// The size of a page.
  private static let pageSize: UInt = 4096

  /// A window has the page of its address and the next one, so that a value may begin at any place of the first.
  private static let windowSize = 8192

  /// No more bytes are lent together.
  private static let mostBytes = 1 << 24

  /// Windows are put into pieces of this size; a larger window has one of its own.
  private static let pieceSize = 1 << 18

  /// The windows by the numbers of their pages.
  private var windows: [UInt: SnapshotExtent] = [:]

  /// The pieces of memory that windows are in.
  private var pieces: [SnapshotStorage] = []

  /// How much of the last piece is in use.
  private var usedCount = LivePages.pieceSize

  /// How many bytes were copied since the last `forget`.
  private(set) var copiedByteCount = 0

  /// Has copied nothing yet.
  init() {}

  /// The bytes around an address: at least so many from there on; nil where they cannot be read.
  @usableFromInline
  @inline(never)
  func extent(at address: UInt, count: UInt) -> SnapshotExtent? {
    guard count <= UInt(Self.mostBytes) else { return nil }
    let page = address & ~(Self.pageSize &- 1)
    let distance = address &- page
    let number = page / Self.pageSize
    if let known = windows[number], known.byteCount >= distance &+ count { return known }
    let needed = Int(distance &+ count)
    let size = max(Self.windowSize, (needed + 4095) & ~4095)
    // SAFETY: The room is this window's alone, and as large as was asked for.
    guard let room = unsafe room(size) else { return nil }
    let got = unsafe copy(page, size, to: room)
    guard got >= needed else { return nil }
    // SAFETY: The room is kept as long as this object, which whoever reads the extent keeps.
    let extent = unsafe SnapshotExtent(
      start: page,
      byteCount: UInt(got),
      bytes: UnsafeRawPointer(room)
    )
    windows[number] = extent
    return extent
  }

  /// Forgets what was copied, so that it is read anew.
  func forget() {
    windows.removeAll(keepingCapacity: true)
    for piece in pieces.dropFirst() { piece.clear(0..<piece.byteCount) }
    pieces.removeLast(max(0, pieces.count - 1))
    usedCount =
      pieces.first.map { $0.byteCount > Self.pieceSize ? Self.pieceSize : 0 }
      ?? Self.pieceSize
    copiedByteCount = 0
  }

  /// Room for a window; nil where the system declines.
  private func room(_ size: Int) -> UnsafeMutableRawPointer? {
    if usedCount + size > Self.pieceSize {
      guard let piece = SnapshotStorage(byteCount: max(size, Self.pieceSize)) else { return nil }
      pieces.append(piece)
      usedCount = 0
    }
    guard let piece = pieces.last else { return nil }
    defer { usedCount = min(Self.pieceSize, usedCount + size) }
    // SAFETY: The piece has so many bytes from there on, as was checked or made so.
    return unsafe piece.base + usedCount
  }

  /// Copies whole pages, as many as there are.
  ///
  /// - Returns: How many bytes were copied.
  private func copy(_ start: UInt, _ size: Int, to room: UnsafeMutableRawPointer) -> Int {
    let memory = OwnMemory()
    // SAFETY: The room has so many bytes, and is nobody else's.
    let whole = unsafe UnsafeMutableRawBufferPointer(start: room, count: size)
    copiedByteCount += size
    if unsafe memory.isReadable(Address(start), into: whole) { return size }
    var done = 0
    while done < size {
      // SAFETY: A part of the above.
      let page = unsafe UnsafeMutableRawBufferPointer(start: room + done, count: 4096)
      guard unsafe memory.isReadable(Address(start &+ UInt(done)), into: page) else { break }
      done += 4096
    }
    return done
  }
}
