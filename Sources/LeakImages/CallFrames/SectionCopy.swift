/// The bytes of a section that a snapshot lacks, read from the image's file.
struct SectionCopy: Sendable {
  /// The section's first address in the process.
  let start: UInt

  /// The content.
  let bytes: [UInt8]
}
