import Dispatch
import LeakFinder

/// A session of a user.
final class Session {
  /// Who the user is.
  let user: String

  /// What is to be done when the session ends.
  var onEnd: (() -> Void)?

  /// Begins a session.
  init(user: String) {
    self.user = user
  }
}

/// Fifty sessions that are each held by a closure of their own.
func leakSessions() {
  for number in 0..<50 {
    let session = Session(user: "user \(number)")
    session.onEnd = { print("goodbye, \(session.user)") }
    LeakTracker.shared.didDismiss(session, gracePeriod: .milliseconds(50))
  }
}

/// An object that is retained by hand, and never released.
final class Handle {}

/// Retains an object as code in C does, which nothing in memory shows.
func leakHandle() {
  let handle = Handle()
  _ = Unmanaged.passRetained(handle)
  LeakTracker.shared.didDismiss(handle, reason: "closed", gracePeriod: .milliseconds(50))
}

/// A page of a book.
final class Page {
  /// The book that it is in.
  var book: Book?
}

/// A book, which keeps its pages.
final class Book {
  /// The pages.
  var pages: [Page] = []
}

/// A ring by a property that leads back.
func leakBook() {
  let book = Book()
  let page = Page()
  page.book = book
  book.pages.append(page)
  LeakTracker.shared.didDismiss(book, gracePeriod: .milliseconds(50))
}

/// A screen that is closed slowly.
final class SlowScreen: Sendable {}

/// Releases an object some time after it should be gone.
func releaseLate() {
  let screen = SlowScreen()
  DispatchQueue.global().asyncAfter(deadline: .now() + 1) { withExtendedLifetime(screen) {} }
  LeakTracker.shared.didDismiss(screen, gracePeriod: .milliseconds(50))
}
