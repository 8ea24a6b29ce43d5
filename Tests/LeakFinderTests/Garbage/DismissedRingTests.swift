#if os(Linux)
import Foundation
import LeakTestSupport
import Testing

@testable import LeakFinder

/// Is an element of the ring's collection: its owner says more, unless it was dismissed.
private final class DismissedRingAlbum { var page: DismissedRingPage? }

/// Is on both rings with it.
private final class DismissedRingPage {
  var album: DismissedRingAlbum?
  var binding: DismissedRingBinding?
}

/// Has it by a collection.
private final class DismissedRingBinding { var parts: [AnyObject] = [] }

@Suite("Unreachable objects of which one was dismissed")
struct DismissedRingTests {
  /// Leaks a ring on a thread that ends: a word of another test's frame could hold it.
  private static func leak(isDismissed: Bool) {
    let thread = Thread {
      let album = DismissedRingAlbum()
      let page = DismissedRingPage()
      let binding = DismissedRingBinding()
      album.page = page
      page.album = album
      page.binding = binding
      binding.parts = [album]
      if isDismissed { LeakTracker.shared.didDismiss(album) }
    }
    thread.start()
    while !thread.isFinished { usleep(1_000) }
  }

  @Test(
    "are told by that one, as its report is; else by the one that says most",
    arguments: [true, false]
  )
  func head(isDismissed: Bool) async {
    await #expect(processExitsWith: .success) { [isDismissed] in
      Self.leak(isDismissed: isDismissed)
      let heads = try unreachableObjects().map(\.typeName)
        .filter { $0.contains("DismissedRing") }
      let expected = isDismissed ? "DismissedRingAlbum" : "DismissedRingPage"
      #expect(heads.count == 1 && heads[0].hasSuffix(expected), "\(heads)")
    }
  }
}
#endif
