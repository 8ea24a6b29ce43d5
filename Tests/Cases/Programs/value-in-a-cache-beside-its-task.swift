// A cache alone has the value of an entry, and the entry's expiry task captures a copy of the entry.
import Foundation
import LeakFinder

actor TTLCache<K: Hashable & Sendable, V: Sendable> {
  struct Entry: Sendable { let value: V; let created: ContinuousClock.Instant; var expiry: Task<Void, any Error>? }
  private var entries: [K: Entry] = [:]
  func insert(_ value: V, for key: K, ttl: Duration) {
    var entry = Entry(value: value, created: .now)
    entry.expiry = Task { [entry] in
      try await Task.sleep(for: ttl)
      self.expire(key, entry.created)
    }
    entries[key] = entry
  }
  private func expire(_ key: K, _ at: ContinuousClock.Instant) { if entries[key]?.created == at { entries[key] = nil } }
}
final class Template: Sendable { let source: String; init(_ source: String) { self.source = source } }
let templates = TTLCache<String, Template>()
nonisolated(unsafe) weak var victim: Template?
@inline(never) func scenario() {
  let done = DispatchSemaphore(value: 0)
  Task.detached {
    let template = Template("<p>")
    await templates.insert(template, for: "home", ttl: .seconds(3600))
    victim = template
    LeakTracker.shared.didDismiss(template, gracePeriod: .milliseconds(200))
    done.signal()
  }
  done.wait()
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("template", { victim }))
