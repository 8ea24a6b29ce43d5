/// A class whose instances can opt out of being reported after a dismissal.
///
/// Like answering NO to MLeaksFinder's `willDealloc`:
///
/// ```swift
/// extension PlayerScreen: LeakTrackingOptional {
///   var expectsDeallocation: Bool { !isPictureInPicture }
/// }
/// ```
public protocol LeakTrackingOptional: AnyObject {
  /// Whether the instance should be released; read at every dismissal, on the dismissing thread.
  var expectsDeallocation: Bool { get }
}
