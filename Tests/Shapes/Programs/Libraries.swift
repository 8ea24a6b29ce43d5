// What Foundation and Dispatch hold.
import Dispatch
import Foundation
import FoundationNetworking
import ShapeJudge

final class Part {
  var owner: AnyObject?
  weak var watcher: AnyObject?
}

/// Lets the owner's part refer back to it, strongly where the shape leaks.
@inline(never)
func tie<Owner: AnyObject>(_ owner: Owner, _ part: Part, _ leaks: Bool) {
  if leaks { part.owner = owner } else { part.watcher = owner }
  victim = owner
}

/// Says goodbye to an object.
@inline(never)
func leave(_ object: AnyObject) { victim = object }

final class NsObject: NSObject { var part: Part? }
func nsObject(_ leaks: Bool) {
  let (owner, part) = (NsObject(), Part())
  owner.part = part
  tie(owner, part, leaks)
}

struct Record {
  var date = Date()
  var id = UUID()
  var url = URL(string: "https://example.org/a/long/path/that/is/stored")
  var data = Data(repeating: 1, count: 100)
  var part: Part?
}
final class FoundationValues { var record = Record() }
func foundationValues(_ leaks: Bool) {
  let (owner, part) = (FoundationValues(), Part())
  owner.record.part = part
  tie(owner, part, leaks)
}

final class MutableArray { let list = NSMutableArray() }
func mutableArray(_ leaks: Bool) {
  let (owner, part) = (MutableArray(), Part())
  owner.list.add(Part())
  owner.list.add(part)
  tie(owner, part, leaks)
}

final class MutableDictionary { let table = NSMutableDictionary() }
func mutableDictionary(_ leaks: Bool) {
  let (owner, part) = (MutableDictionary(), Part())
  owner.table.setObject(part, forKey: "a" as NSString)
  tie(owner, part, leaks)
}

final class Spot: NSObject { var owner: AnyObject? }
final class MutableSet { let marks = NSMutableSet() }
func mutableSet(_ leaks: Bool) {
  let (owner, spot) = (MutableSet(), Spot())
  owner.marks.add(spot)
  if leaks { spot.owner = owner }
  leave(owner)
}

final class CacheProperty { let cache = NSCache<NSString, Part>() }
func cacheProperty(_ leaks: Bool) {
  let (owner, part) = (CacheProperty(), Part())
  owner.cache.setObject(part, forKey: "a")
  tie(owner, part, leaks)
}

final class NotificationBlock: @unchecked Sendable { var count = 0 }
func notificationBlock(_ leaks: Bool) {
  let owner = NotificationBlock()
  let strongly: @Sendable (Notification) -> Void = { _ in owner.count += 1 }
  let weakly: @Sendable (Notification) -> Void = { [weak owner] _ in owner?.count += 1 }
  _ = NotificationCenter.default.addObserver(
    forName: Notification.Name("shape"),
    object: nil,
    queue: nil,
    using: leaks ? strongly : weakly
  )
  leave(owner)
}

final class PrivateCenter: @unchecked Sendable { var count = 0; let center = NotificationCenter() }
func privateCenter(_ leaks: Bool) {
  let owner = PrivateCenter()
  let strongly: @Sendable (Notification) -> Void = { _ in owner.count += 1 }
  let weakly: @Sendable (Notification) -> Void = { [weak owner] _ in owner?.count += 1 }
  _ = owner.center.addObserver(
    forName: Notification.Name("shape"),
    object: nil,
    queue: nil,
    using: leaks ? strongly : weakly
  )
  leave(owner)
}

final class CompletionBlock: Operation, @unchecked Sendable { var count = 0 }
func completionBlock(_ leaks: Bool) {
  let owner = CompletionBlock()
  let strongly: @Sendable () -> Void = { owner.count += 1 }
  let weakly: @Sendable () -> Void = { [weak owner] in owner?.count += 1 }
  owner.completionBlock = leaks ? strongly : weakly
  leave(owner)
}

final class BlockOperationOwner: @unchecked Sendable {
  var count = 0; var operation: BlockOperation?
}
func blockOperation(_ leaks: Bool) {
  let owner = BlockOperationOwner()
  let strongly: @Sendable () -> Void = { owner.count += 1 }
  let weakly: @Sendable () -> Void = { [weak owner] in owner?.count += 1 }
  owner.operation = BlockOperation(block: leaks ? strongly : weakly)
  leave(owner)
}

final class Chained: Operation, @unchecked Sendable {}
func operationDependency(_ leaks: Bool) {
  let (owner, other) = (Chained(), Chained())
  owner.addDependency(other)
  if leaks { other.addDependency(owner) }
  leave(owner)
}

final class SuspendedOperations: @unchecked Sendable { var count = 0; let queue = OperationQueue() }
func suspendedOperations(_ leaks: Bool) {
  let owner = SuspendedOperations()
  owner.queue.isSuspended = true
  owner.queue.addOperation { owner.count += 1 }
  if !leaks {
    owner.queue.isSuspended = false
    owner.queue.waitUntilAllOperationsAreFinished()
  }
  leave(owner)
}

final class SuspendedQueue: @unchecked Sendable {
  var count = 0; let queue = DispatchQueue(label: "shape.suspended")
}
func suspendedQueue(_ leaks: Bool) {
  let owner = SuspendedQueue()
  owner.queue.suspend()
  owner.queue.async { owner.count += 1 }
  if !leaks { owner.queue.resume() }
  leave(owner)
}

final class WorkItem: @unchecked Sendable { var count = 0; var work: DispatchWorkItem? }
func workItem(_ leaks: Bool) {
  let owner = WorkItem()
  owner.work =
    if leaks { DispatchWorkItem { owner.count += 1 } } else {
      DispatchWorkItem { [weak owner] in owner?.count += 1 }
    }
  leave(owner)
}

final class DispatchTimer: @unchecked Sendable { var count = 0 }
func dispatchTimer(_ leaks: Bool) {
  let owner = DispatchTimer()
  let source = DispatchSource.makeTimerSource(queue: .global())
  source.schedule(deadline: .now() + 3600, repeating: 3600)
  source.setEventHandler {
    owner.count += 1
    _ = source.isCancelled
  }
  source.resume()
  if !leaks { source.cancel() }
  leave(owner)
}

final class ReadSource: @unchecked Sendable { var count = 0 }
func readSource(_ leaks: Bool) {
  let owner = ReadSource()
  var ends: [Int32] = [0, 0]
  unsafe pipe(&ends)
  let source = DispatchSource.makeReadSource(fileDescriptor: ends[0], queue: .global())
  source.setEventHandler {
    owner.count += 1
    _ = source.isCancelled
  }
  source.resume()
  if !leaks { source.cancel() }
  leave(owner)
}

final class AfterBlock: @unchecked Sendable { var count = 0 }
func afterBlock(_ leaks: Bool) {
  let owner = AfterBlock()
  if leaks {
    DispatchQueue.global().asyncAfter(deadline: .now() + 3600) { owner.count += 1 }
  } else {
    DispatchQueue.global().asyncAfter(deadline: .now() + 3600) { [weak owner] in owner?.count += 1 }
  }
  leave(owner)
}

final class GroupNotify: @unchecked Sendable { var count = 0; let group = DispatchGroup() }
func groupNotify(_ leaks: Bool) {
  let owner = GroupNotify()
  owner.group.enter()
  owner.group.notify(queue: .global()) { owner.count += 1 }
  if !leaks { owner.group.leave() }
  leave(owner)
}

final class QueueSpecific: @unchecked Sendable {
  let queue = DispatchQueue(label: "shape.specific")
  static let key = DispatchSpecificKey<QueueSpecific>()
}
func queueSpecific(_ leaks: Bool) {
  let owner = QueueSpecific()
  if leaks { owner.queue.setSpecific(key: QueueSpecific.key, value: owner) }
  leave(owner)
}

final class ThreadBlock: @unchecked Sendable {
  var count = 0; let wake = DispatchSemaphore(value: 0)
}
func threadBlock(_ leaks: Bool) {
  let owner = ThreadBlock()
  let wake = owner.wake
  Thread {
    wake.wait()
    owner.count += 1
  }.start()
  Thread.sleep(forTimeInterval: 0.05)
  if !leaks {
    wake.signal()
    Thread.sleep(forTimeInterval: 0.05)
  }
  leave(owner)
}

final class ThreadDictionary {}
func threadDictionary(_ leaks: Bool) {
  let owner = ThreadDictionary()
  if leaks { Thread.current.threadDictionary["a"] = owner }
  leave(owner)
}

final class SessionDelegate: NSObject, URLSessionDelegate { var session: URLSession? }
func sessionDelegate(_ leaks: Bool) {
  let owner = SessionDelegate()
  owner.session = URLSession(configuration: .ephemeral, delegate: owner, delegateQueue: nil)
  if !leaks { owner.session?.invalidateAndCancel() }
  leave(owner)
}

final class ProcessHandler: @unchecked Sendable { var count = 0; let process = Process() }
func processHandler(_ leaks: Bool) {
  let owner = ProcessHandler()
  let strongly: @Sendable (Process) -> Void = { _ in owner.count += 1 }
  let weakly: @Sendable (Process) -> Void = { [weak owner] _ in owner?.count += 1 }
  owner.process.terminationHandler = leaks ? strongly : weakly
  leave(owner)
}

final class CoderInfo: @unchecked Sendable { let decoder = JSONDecoder() }
func coderInfo(_ leaks: Bool) {
  let owner = CoderInfo()
  if leaks, let key = CodingUserInfoKey(rawValue: "owner") { owner.decoder.userInfo[key] = owner }
  leave(owner)
}

final class ErrorInfo { var error: NSError? }
func errorInfo(_ leaks: Bool) {
  let owner = ErrorInfo()
  owner.error = NSError(domain: "shape", code: 1, userInfo: leaks ? ["owner": owner] : [:])
  leave(owner)
}

final class ProgressHandler: @unchecked Sendable {
  var count = 0; let progress = Progress(totalUnitCount: 1)
}
func progressHandler(_ leaks: Bool) {
  let owner = ProgressHandler()
  let strongly: @Sendable () -> Void = { owner.count += 1 }
  let weakly: @Sendable () -> Void = { [weak owner] in owner?.count += 1 }
  owner.progress.cancellationHandler = leaks ? strongly : weakly
  leave(owner)
}

final class FormatterBeside {
  let dates = DateFormatter()
  let numbers = NumberFormatter()
  var parts: [String: Part] = [:]
}
func formatterBeside(_ leaks: Bool) {
  let (owner, part) = (FormatterBeside(), Part())
  owner.parts["a"] = part
  tie(owner, part, leaks)
}

final class LeakedTimer: @unchecked Sendable { var count = 0 }
func leakedTimer(_ leaks: Bool) {
  let owner = LeakedTimer()
  let strongly: @Sendable (Timer) -> Void = { _ in owner.count += 1 }
  let weakly: @Sendable (Timer) -> Void = { [weak owner] _ in owner?.count += 1 }
  let timer = Timer.scheduledTimer(
    withTimeInterval: 3600,
    repeats: true,
    block: leaks ? strongly : weakly
  )
  timer.invalidate()
  leave(owner)
}

final class PredicateBlock: @unchecked Sendable { var count = 0; var predicate: NSPredicate? }
func predicateBlock(_ leaks: Bool) {
  let owner = PredicateBlock()
  owner.predicate =
    if leaks {
      NSPredicate { _, _ in owner.count != 1 }
    } else {
      NSPredicate { [weak owner] _, _ in owner?.count != 1 }
    }
  leave(owner)
}

run(
  [
    "nsObject": { nsObject($0) }, "foundationValues": { foundationValues($0) },
    "mutableArray": { mutableArray($0) },
    "mutableDictionary": { mutableDictionary($0) }, "mutableSet": { mutableSet($0) },
    "cacheProperty": { cacheProperty($0) }, "notificationBlock": { notificationBlock($0) },
    "privateCenter": { privateCenter($0) }, "completionBlock": { completionBlock($0) },
    "blockOperation": { blockOperation($0) }, "suspendedOperations": { suspendedOperations($0) },
    "operationDependency": { operationDependency($0) },
    "suspendedQueue": { suspendedQueue($0) }, "workItem": { workItem($0) },
    "dispatchTimer": { dispatchTimer($0) },
    "readSource": { readSource($0) }, "afterBlock": { afterBlock($0) },
    "groupNotify": { groupNotify($0) },
    "queueSpecific": { queueSpecific($0) }, "threadBlock": { threadBlock($0) },
    "threadDictionary": { threadDictionary($0) }, "sessionDelegate": { sessionDelegate($0) },
    "processHandler": { processHandler($0) }, "coderInfo": { coderInfo($0) },
    "errorInfo": { errorInfo($0) },
    "progressHandler": { progressHandler($0) }, "formatterBeside": { formatterBeside($0) },
    "leakedTimer": { leakedTimer($0) }, "predicateBlock": { predicateBlock($0) },
  ],
  pause: 0.1
)
