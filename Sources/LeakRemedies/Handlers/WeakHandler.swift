public import Foundation

/// A stand-in that holds a handler weakly, where a registry holds its handlers strongly.
///
/// A screen owns a web view, which owns a controller, which holds its message handlers: if the
/// screen is one of those, it holds itself, and a `deinit` that would remove the handler never runs.
/// A `WeakHandler` takes the screen's place: the controller holds the forwarder, and the forwarder
/// holds the screen weakly. A message that comes when the screen has gone is dropped.
///
/// Say once per protocol how messages are passed on:
///
/// ```swift
/// extension WeakHandler: MessageHandler where Handler == any MessageHandler {
///   public func receive(_ message: String) {
///     handler?.receive(message)
///   }
/// }
///
/// controller.add(WeakHandler<any MessageHandler>(handler: self), name: "screen")
/// ```
///
/// It is an `NSObject`, as many of Foundation's delegates have to be.
public final class WeakHandler<Handler>: NSObject {
  /// The handler, if it is still there; assigned by the initialiser alone.
  private weak var object: AnyObject?

  /// Makes a stand-in for a handler.
  ///
  /// - Parameter handler: An object, which is not kept alive. A structure or an enumeration lives
  ///   nowhere, so that nothing could be weak: handing one over ends the program.
  public init(handler: Handler) {
    precondition(
      type(of: handler as Any) is AnyObject.Type,
      "a WeakHandler stands in for an object (was \(type(of: handler as Any)))"
    )
    object = handler as AnyObject
  }

  /// The handler, or nil when it has been deallocated.
  ///
  /// It stays alive while the value is in use, so that a message reaches it to the end.
  public var handler: Handler? { object as? Handler }
}

// SAFETY: The only stored property is a weak reference, which the runtime loads atomically and which
// nothing assigns after initialisation. What is handed out is a `Handler`, which is `Sendable`.
extension WeakHandler: @unchecked Sendable where Handler: Sendable {}
