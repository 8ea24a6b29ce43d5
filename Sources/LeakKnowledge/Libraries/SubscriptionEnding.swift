/// How a program ends what it keeps of a subscription, by what libraries call such objects.
///
/// The objects of a library that delivers values hold each other until the subscription ends; no property of theirs is
/// for the program to change.
package struct SubscriptionEnding: Hashable, Sendable {
  /// What a type's name ends with.
  package let suffix: String

  /// What to do with such an object.
  package let action: String

  /// What libraries call them: Combine and OpenCombine, RxSwift and ReactiveSwift, ReactiveKit.
  private static let all = [
    SubscriptionEnding(suffix: "Cancellable", action: "cancel()"),
    SubscriptionEnding(suffix: "Disposable", action: "dispose()"),
    SubscriptionEnding(suffix: "Bag", action: "replace"),
    SubscriptionEnding(suffix: "Subscription", action: "cancel()"),
  ]

  /// How to end what an object of a type stands for; nil where its name says nothing of it.
  ///
  /// - Parameter name: The type's name without modules and generic arguments.
  /// - Returns: What to do.
  package static func ending(ofType name: String) -> SubscriptionEnding? {
    all.first { name.hasSuffix($0.suffix) }
  }
}
