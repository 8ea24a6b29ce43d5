import LeakAllocators
import LeakMemory

extension HeapCensus {
  /// What a block is to who counts.
  enum Kind {
    /// A live Swift object.
    case object
    /// An object that is gone, whose memory an unowned reference keeps.
    case gone
    /// Other memory, which may begin with a type's address too.
    case untyped

    /// Tells what a block is.
    init(of block: Int, in map: HeapMap, _ cursor: inout SnapshotCursor) {
      guard map.typeOfBlock[block] >= 0,
        let counts = ObjectCounts(of: map.blocks.start(at: block), &cursor)
      else {
        self = .untyped
        return
      }
      self = counts.isDeiniting ? .gone : .object
    }
  }
}
