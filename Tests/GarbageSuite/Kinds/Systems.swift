// Rings through what Foundation and Dispatch hold for their callers.
import Dispatch
import Foundation
@testable import GarbageLibrary

enum WorkItem {
  final class Debouncer: @unchecked Sendable {
    var pending: DispatchWorkItem?
    var fired = 0
  }
  static func run(leaking: Bool) {
    let debouncer = Debouncer()
    let target = leaking ? debouncer : Debouncer()
    debouncer.pending = DispatchWorkItem { target.fired += 1 }
    debouncer.pending?.cancel()
  }
}

enum OwnCenter {
  final class Hub: @unchecked Sendable {
    let center = NotificationCenter()
    var token: (any NSObjectProtocol)?
    var seen = 0
  }
  static func run(leaking: Bool) {
    let hub = Hub()
    let name = Notification.Name("name")
    if leaking {
      hub.token = hub.center.addObserver(forName: name, object: nil, queue: nil) { _ in
        hub.seen += 1
      }
    } else {
      hub.token = hub.center.addObserver(forName: name, object: nil, queue: nil) { [weak hub] _ in
        hub?.seen += 1
      }
    }
    hub.center.post(name: name, object: nil)
    if !leaking, let token = hub.token { hub.center.removeObserver(token) }
  }
}

enum OperationCompletion {
  final class Import: Operation, @unchecked Sendable {
    var rows = 0
    override func main() { rows = 10 }
  }
  static func run(leaking: Bool) {
    let operation = Import()
    let target = leaking ? operation : Import()
    operation.completionBlock = { target.rows += 1 }
  }
}

enum MutableArray {
  final class Report: NSObject {
    let pages = NSMutableArray()
    let titles = NSMutableDictionary()
  }
  static func run(leaking: Bool) {
    let report = Report()
    report.pages.add("first")
    report.pages.add(leaking ? report : Report())
    report.titles.setObject("title", forKey: "key" as NSString)
  }
}

enum ObjectCache {
  final class Image {
    let cache = NSCache<NSString, Image>()
    var name = ""
  }
  static func run(leaking: Bool) {
    let image = Image()
    image.cache.setObject(Image(), forKey: "first")
    if leaking { image.cache.setObject(image, forKey: "second") }
  }
}

enum ProgressHandler {
  final class Upload: @unchecked Sendable {
    let progress = Progress(totalUnitCount: 10)
    var isCancelled = false
  }
  static func run(leaking: Bool) {
    let upload = Upload()
    let target = leaking ? upload : Upload()
    upload.progress.cancellationHandler = { target.isCancelled = true }
    upload.progress.completedUnitCount = 3
  }
}

enum ThreadBlock {
  final class Worker: @unchecked Sendable {
    var thread: Thread?
    var work = 0
  }
  static func run(leaking: Bool) {
    let worker = Worker()
    let target = leaking ? worker : Worker()
    worker.thread = Thread { target.work += 1 }
  }
}

enum QueueOfOwner {
  final class Writer: @unchecked Sendable {
    let queue = DispatchQueue(label: "writer")
    var lines: [String] = []
    var flush: (@Sendable () -> Void)?
  }
  static func run(leaking: Bool) {
    let writer = Writer()
    let target = leaking ? writer : Writer()
    writer.flush = { target.queue.sync { target.lines = [] } }
    writer.queue.sync { writer.lines.append("line") }
    writer.flush?()
  }
}

enum GroupNotified {
  final class Batch: @unchecked Sendable {
    let group = DispatchGroup()
    let queue = DispatchQueue(label: "batch")
    var owner: Batch?
    var count = 0
  }
  static func run(leaking: Bool) {
    let batch = Batch()
    for _ in 0..<4 { batch.queue.async(group: batch.group) { batch.count += 1 } }
    batch.group.wait()
    batch.queue.sync {}
    if leaking { batch.owner = batch }
  }
}

enum UserInfo {
  final class Alert {
    var notification: Notification?
    var attributes: [String: Any] = [:]
  }
  static func run(leaking: Bool) {
    let alert = Alert()
    alert.notification = Notification(
      name: Notification.Name("alert"),
      object: nil,
      userInfo: ["alert": leaking ? alert : Alert(), "date": Date()]
    )
    alert.attributes = ["text": NSString(string: "text"), "number": NSNumber(value: 3)]
  }
}

enum ErrorWithOwner {
  struct Failure: Error { let attempt: Attempt }
  final class Attempt {
    var error: (any Error)?
    var last: Result<Int, any Error> = .success(1)
  }
  static func run(leaking: Bool) {
    let attempt = Attempt()
    attempt.error = NSError(domain: "domain", code: 1, userInfo: ["key": "value"])
    attempt.last = .failure(Failure(attempt: leaking ? attempt : Attempt()))
  }
}
