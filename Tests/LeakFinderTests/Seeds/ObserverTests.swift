import Foundation
import LeakRemedies
import LeakReports
import Testing

/// A screen that observes a centre by tokens that end with it.
private final class TextScreen: @unchecked Sendable {
  /// The observations.
  private var tokens: [NotificationToken] = []

  /// How often something was announced.
  private var count = 0

  /// Observes, in a closure that mentions the screen.
  func observe(_ descriptor: NotificationDescriptor<String>, of center: NotificationCenter) {
    tokens.append(center.addObserver(with: descriptor) { _ in self.count += 1 })
  }

  /// Observes, in a closure that mentions the screen weakly.
  func observeWeakly(
    _ descriptor: NotificationDescriptor<String>,
    of center: NotificationCenter
  ) {
    tokens.append(center.addObserver(with: descriptor) { [weak self] _ in self?.count += 1 })
  }

  /// Ends the observations.
  func forget() { tokens = [] }
}

@Suite("An observer of notifications that mentions its owner")
struct ObserverTests {
  /// Something that is announced.
  private let announcement = NotificationDescriptor(name: .init("announcement")) {
    $0.name.rawValue
  }

  /// Checks the hops from a centre to a screen.
  ///
  /// What lies between a centre and its block is Foundation's own affair.
  private func expectBlock(in report: LeakReport) throws {
    let path = try #require(report.retention?.path)
    let center = try #require(path.firstIndex { $0.holderType.hasSuffix("NotificationCenter") })
    #expect(path[center].targetType == "closure")
    #expect(
      report.hops[(center + 1)...] == ["closure captures closure", "closure captures TextScreen"]
    )
    #expect(path.last?.source?.symbol?.contains("TextScreen.observe(_:of:)") == true)
    #expect(report.retention?.retainCount.located == 1)
    #expect(report.advice.first?.contains("[weak self]") == true)
  }

  @Test("is a ring through its token, where the centre is its own")
  func privateCenter() async throws {
    let report = try #require(
      await ServerModel.report {
        let screen = TextScreen()
        screen.observe(announcement, of: NotificationCenter())
        return screen
      }
    )
    #expect(report.retention?.kind == .cycle)
    #expect(report.hops.prefix(2) == ["TextScreen .tokens[0]", "NotificationToken .center"])
    try expectBlock(in: report)
  }

  @Test("is found through its token in the default centre")
  func defaultCenter() async throws {
    var forget: (() -> Void)?
    let report = try #require(
      await ServerModel.report {
        let screen = TextScreen()
        screen.observe(announcement, of: .default)
        forget = { [weak screen] in screen?.forget() }
        return screen
      }
    )
    try expectBlock(in: report)
    forget?()
  }

  @Test("goes when it is mentioned weakly")
  func weakly() async {
    #expect(
      await ServerModel.goes {
        let screen = TextScreen()
        screen.observeWeakly(announcement, of: .default)
        return screen
      }
    )
  }
}
