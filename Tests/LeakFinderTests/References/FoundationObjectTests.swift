import Foundation
import FoundationNetworking
import LeakFindings
import LeakTestSupport
import Testing

@Suite("Foundation's own objects are walked through")
struct FoundationObjectTests {
  /// Finds what keeps an object alive, judged as if the caller held one retain.
  private func finding(_ object: AnyObject) -> RetentionFinding {
    explored(object)
  }

  @Test("an observer of the default notification centre, which is a root")
  func defaultCenter() {
    let job = Job()
    let other = Job()
    let name = Notification.Name("FoundationObjectTests.defaultCenter")
    let token = NotificationCenter.default.addObserver(forName: name, object: nil, queue: nil) {
      _ in
      job.count += other.count
    }
    let finding = finding(job)
    #expect(
      finding.path.root
        == RetentionFinding.Root(kind: .foundation, name: "NotificationCenter.default")
    )
    #expect(finding.pathText == "NotificationCenter observer block closure captures Job Job")
    #expect(finding.path.steps.allSatisfy { $0.kind == .strong })
    NotificationCenter.default.removeObserver(token)
    #expect(self.finding(job).path.steps.isEmpty)
  }

  @Test("a work item's block")
  func workItem() {
    let job = Job()
    let other = Job()
    job.item = DispatchWorkItem { job.count += other.count }
    #expect(
      finding(job).pathText
        == "Job .item DispatchWorkItem block closure captures Job Job"
    )
    job.item = DispatchWorkItem(flags: .detached) { job.count += other.count }
    #expect(
      finding(job).pathText
        == "Job .item DispatchWorkItem block closure captures Job Job"
    )
    job.item = nil
    job.block = { job.count += other.count }
    #expect(finding(job).pathText == "Job .block closure closure captures Job Job")
    job.block = nil
  }

  @Test("an operation's completion block, under the name it is set by")
  func completionBlock() {
    let operation = Export()
    operation.completionBlock = { operation.count += 1 }
    defer { operation.completionBlock = nil }
    #expect(
      finding(operation).pathText == "Export .completionBlock closure captures Export Export"
    )
  }

  @Test("a process's termination handler")
  func terminationHandler() {
    let runner = Runner()
    runner.process.terminationHandler = { runner.status = $0.terminationStatus }
    defer { runner.process.terminationHandler = nil }
    #expect(
      finding(runner).pathText
        == "Runner .process Process .terminationHandler closure captures Runner Runner"
    )
  }

  @Test("subclasses of NSObject")
  func subclasses() {
    let account = Account()
    account.manager = Manager()
    account.manager?.account = account
    defer { account.manager = nil }
    #expect(finding(account).pathText == "Account .manager Manager .account Account")
  }

  @Test("a session's delegate")
  func delegate() {
    let downloader = Downloader()
    downloader.start()
    defer { downloader.session?.invalidateAndCancel() }
    #expect(
      finding(downloader).pathText == "Downloader .session URLSession .delegate Downloader"
    )
  }
}

final class Export: Operation, @unchecked Sendable {
  var count = 0
}

final class Runner: @unchecked Sendable {
  let process = Process()
  var status: Int32 = 0
}

final class Manager: NSObject {
  var account: Account?
}

final class Account: NSObject {
  var manager: Manager?
}

final class Downloader: NSObject, URLSessionDelegate, @unchecked Sendable {
  var session: URLSession?

  func start() {
    session = URLSession(configuration: .ephemeral, delegate: self, delegateQueue: nil)
  }
}

/// What holds work.
private final class Job: @unchecked Sendable {
  var item: DispatchWorkItem?
  var block: (@convention(block) () -> Void)?
  var count = 0
}
