/// Why an object is watched that nobody dismissed: its owner was.
struct Ownership: Sendable {
  /// The owner's dismissal.
  let dismissal: EntryID

  /// What held the object: the owner, or something between.
  ///
  /// While that lives it is what is to be mended, and the object is no leak of its own.
  let holder: WeakBox
}
