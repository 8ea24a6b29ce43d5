public import Foundation

/// A notification's name, with the type of its payload.
///
/// ```swift
/// extension NotificationDescriptor<KeyboardPayload> {
///   static let keyboardWillShow = NotificationDescriptor(
///     name: Notification.Name("keyboardWillShow"),
///     convert: KeyboardPayload.init(note:)
///   )
/// }
/// ```
public struct NotificationDescriptor<Payload>: Sendable {
  /// The notification's name.
  public let name: Notification.Name

  /// Converts a notification to its payload; nil where it carries another one.
  public let convert: @Sendable (Notification) -> Payload?

  /// Describes a notification.
  ///
  /// - Parameters:
  ///   - name: The notification's name.
  ///   - convert: Makes a payload of a notification, or nil, which observers are not told about.
  public init(name: Notification.Name, convert: @escaping @Sendable (Notification) -> Payload?) {
    self.name = name
    self.convert = convert
  }
}
