// A URLSession's delegate, and a completion handler that its task has: the session is to be invalidated, and the capture to be weak.
import Foundation
import FoundationNetworking
import LeakFinder

final class ThreadSafeKeyValueStore<Key: Hashable, Value> {
  private var underlying: [Key: Value] = [:]
  private let lock = NSLock()
  subscript(key: Key) -> Value? {
    get { lock.withLock { underlying[key] } }
    set { lock.withLock { underlying[key] = newValue } }
  }
  func removeValue(forKey key: Key) -> Value? { lock.withLock { underlying.removeValue(forKey: key) } }
}
final class WeakDelegate: NSObject, URLSessionDownloadDelegate {
  weak var target: DownloadTaskManager?
  init(_ target: DownloadTaskManager) { self.target = target }
  func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {}
}
final class DownloadTaskManager: NSObject, URLSessionDownloadDelegate {
  struct DownloadTask {
    let task: URLSessionDownloadTask
    let fileURL: URL
    let completionHandler: (Result<Int, Error>) -> Void
    let progressHandler: ((Int64, Int64?) throws -> Void)?
  }
  private var tasks = ThreadSafeKeyValueStore<Int, DownloadTask>()
  private let delegateQueue: OperationQueue
  private var session: URLSession!
  init(configuration: URLSessionConfiguration) {
    delegateQueue = OperationQueue()
    delegateQueue.name = "org.swift.swiftpm.urlsession-http-client-download-delegate"
    delegateQueue.maxConcurrentOperationCount = 1
    super.init()
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: delegateQueue)
  }
  func makeTask(_ url: URL, progress: ((Int64, Int64?) throws -> Void)?, completion: @escaping (Result<Int, Error>) -> Void) {
    let task = session.downloadTask(with: url)
    tasks[task.taskIdentifier] = DownloadTask(task: task, fileURL: url, completionHandler: completion, progressHandler: progress)
    task.resume()
  }
  func urlSession(_ session: URLSession, downloadTask: URLSessionDownloadTask, didFinishDownloadingTo location: URL) {}
  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: Error?) {
    guard let task = tasks[task.taskIdentifier] else { return }
    task.completionHandler(error.map { .failure($0) } ?? .success(200))
  }
}
final class URLSessionHTTPClient {
  let downloadTaskManager: DownloadTaskManager
  init() { downloadTaskManager = DownloadTaskManager(configuration: .ephemeral) }
  func download(_ url: URL, progress: ((Int64, Int64?) throws -> Void)?, completion: @escaping (Result<Int, Error>) -> Void) {
    downloadTaskManager.makeTask(url, progress: progress, completion: completion)
  }
}
final class PackageDownloader {
  private let client = URLSessionHTTPClient()
  private(set) var finished = 0
  var manager: DownloadTaskManager { client.downloadTaskManager }
  func fetch(_ name: String) {
    client.download(URL(string: "file:///nonexistent/\(name).zip")!, progress: nil) { result in
      self.finished += 1
    }
  }
}
weak var theManager: DownloadTaskManager?
weak var theDownloader: PackageDownloader?
@inline(never) func scenario() {
  let downloader = PackageDownloader()
  downloader.fetch("swift-syntax")
  usleep(300_000)
  theManager = downloader.manager; theDownloader = downloader
  LeakTracker.shared.didDismiss(downloader, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(downloader.manager, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("downloader", { theDownloader }), ("manager", { theManager }))
