/// A class whose instances can say that they are to outlive a dismissal.
///
/// Like answering NO to MLeaksFinder's `willDealloc`:
///
/// ```swift
/// extension PlayerScreen: LeakTrackingOptional {
///   var expectsDeallocation: Bool { !isPictureInPicture }
/// }
/// ```
public protocol LeakTrackingOptional: AnyObject {
  /// Whether the instance should be gone soon; asked at every dismissal, on the dismissing thread.
  var expectsDeallocation: Bool { get }
}
