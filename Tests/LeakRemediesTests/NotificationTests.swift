import Foundation
import LeakLocking
import LeakRemedies
import Testing

/// What a keyboard tells of itself.
private struct KeyboardPayload: Sendable, Equatable {
  /// How high it is.
  let height: Int

  /// A payload of a notification; nil where the notification has none.
  init?(note: Notification) {
    guard let height = note.userInfo?["height"] as? Int else { return nil }
    self.height = height
  }
}

extension NotificationDescriptor<KeyboardPayload> {
  /// The keyboard comes up.
  fileprivate static let keyboardWillShow = NotificationDescriptor(
    name: Notification.Name("keyboardWillShow"),
    convert: KeyboardPayload.init(note:)
  )
}

/// Observes notifications as long as it lives.
private final class TextScreen: Sendable {
  /// What was observed.
  let heights: Trace<Int>

  /// The observations.
  private let tokens = Locked<[NotificationToken]>([])

  /// A screen that observes a centre.
  init(center: NotificationCenter, heights: Trace<Int>) {
    self.heights = heights
    let token = center.addObserver(with: .keyboardWillShow) { [weak self] payload in
      self?.heights.append(payload.height)
    }
    tokens.withLock { $0.append(token) }
  }
}

@Suite("An observer with a descriptor")
struct NotificationTests {
  /// A centre of this test's own.
  private let center = NotificationCenter()

  /// Posts a height.
  private func post(_ height: Int) {
    center.post(name: .init("keyboardWillShow"), object: nil, userInfo: ["height": height])
  }

  @Test("receives payloads until its token goes")
  func lifetime() {
    let heights = Trace<Int>()
    var token: NotificationToken? = center.addObserver(with: .keyboardWillShow) { payload in
      heights.append(payload.height)
    }
    withExtendedLifetime(token) {
      post(1)
      post(2)
    }
    token = nil
    post(3)
    #expect(heights.elements == [1, 2])
  }

  @Test("is not told of notifications that carry something else")
  func otherPayload() {
    let heights = Trace<Int>()
    let token = center.addObserver(with: .keyboardWillShow) { heights.append($0.height) }
    withExtendedLifetime(token) {
      center.post(name: .init("keyboardWillShow"), object: nil)
      center.post(name: .init("somethingElse"), object: nil, userInfo: ["height": 1])
    }
    #expect(heights.elements.isEmpty)
  }

  @Test("may be made by a conversion that never fails")
  func totalConversion() {
    let names = Trace<String>()
    let descriptor = NotificationDescriptor(name: .init("any")) { $0.name.rawValue }
    let token = center.addObserver(with: descriptor) { names.append($0) }
    withExtendedLifetime(token) { center.post(name: .init("any"), object: nil) }
    #expect(names.elements == ["any"])
  }

  @Test("lets go of what its block captures when the token goes")
  func releasesBlock() {
    let gone = Trace<Void>()
    var token: NotificationToken? = {
      let kept = Owner { gone.append(()) }
      return center.addObserver(with: .keyboardWillShow) { _ in kept.touch() }
    }()
    withExtendedLifetime(token) { #expect(gone.elements.isEmpty) }
    token = nil
    #expect(gone.elements.count == 1)
  }

  @Test("goes with a screen that holds the token and is mentioned weakly")
  func screenGoes() {
    let heights = Trace<Int>()
    let screen: () -> TextScreen? = {
      let screen = TextScreen(center: center, heights: heights)
      post(1)
      return { [weak screen] in screen }
    }()
    #expect(screen() == nil)
    post(2)
    #expect(heights.elements == [1])
  }

  @Test("may drop its own token, and other tokens of the same centre")
  func dropsTokensInBlock() {
    let tokens = Locked<[NotificationToken]>([])
    let heights = Trace<Int>()
    for _ in 0..<2 {
      let token = center.addObserver(with: .keyboardWillShow) { payload in
        heights.append(payload.height)
        let dropped = tokens.withLock { tokens in
          defer { tokens = [] }
          return tokens
        }
        withExtendedLifetime(dropped) {}
      }
      tokens.withLock { $0.append(token) }
    }
    post(1)
    post(2)
    #expect(heights.elements.allSatisfy { $0 == 1 })
    #expect((1...2).contains(heights.elements.count))
  }

  @Test("receives each notification that many threads post, and none after its token has gone")
  func manyThreads() {
    let count = Locked(0)
    for round in 1...100 {
      var token: NotificationToken? = center.addObserver(with: .keyboardWillShow) { _ in
        count.withLock { $0 += 1 }
      }
      withExtendedLifetime(token) { onManyThreads { post($0) } }
      token = nil
      post(0)
      #expect(count.withLock { $0 } == round * 4)
    }
  }

  @Test("may be removed by a token of somebody else's observer")
  func foreignToken() {
    let names = Trace<String>()
    var token: NotificationToken? = NotificationToken(
      token: center.addObserver(forName: .init("any"), object: nil, queue: nil) { notification in
        names.append(notification.name.rawValue)
      },
      center: center
    )
    withExtendedLifetime(token) { center.post(name: .init("any"), object: nil) }
    token = nil
    center.post(name: .init("any"), object: nil)
    #expect(names.elements == ["any"])
  }
}
