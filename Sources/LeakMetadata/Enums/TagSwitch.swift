/// How the payload case of an enum with several is found.
public struct TagSwitch: Hashable, Sendable {
  /// How the tag is read.
  @usableFromInline var tag: TagReading
  /// Where the table of the cases' programs begins in the store's list of targets.
  @usableFromInline var targets: UInt32
  /// The number of payload cases.
  @usableFromInline var payloadCount: UInt32

  /// A switch over some cases.
  init(tag: TagReading, targets: UInt32, payloadCount: UInt32) {
    self.tag = tag
    self.targets = targets
    self.payloadCount = payloadCount
  }
}
