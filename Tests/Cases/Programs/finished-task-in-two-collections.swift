import LeakFinder
import Foundation
final class Document { var n = 0 }
final class Loader {
  nonisolated(unsafe) static let shared = Loader()
  var inFlight: [String: Task<Document, Never>] = [:], recent: [Task<Document, Never>] = []
  func load(_ name: String) async -> Document {
    let t = Task { () -> Document in try? await Task.sleep(nanoseconds: 1); return Document() }
    inFlight[name] = t; recent.append(t)
    return await t.value
  }
}
@main struct Main {
  nonisolated(unsafe) static weak var w: Document?
  static func make() async {
    let d = await Loader.shared.load("a")
    w = d
    LeakTracker.shared.didDismiss(d, gracePeriod: .milliseconds(200))
  }
  static func main() async { await make(); finish(("doc", { w })) }
}
