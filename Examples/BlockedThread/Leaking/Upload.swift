// An upload runs on a thread of its own and waits there for the server to answer. The server never
// does: the function does not return, and what it uses stays alive on the thread's stack.
import Foundation

/// Sends a file and waits for the answer.
final class Upload: @unchecked Sendable {
  /// The answer has come.
  let answer = DispatchSemaphore(value: 0)

  /// How much was sent.
  private var byteCount = 0

  /// Sends the file.
  func run(_ isWaiting: DispatchSemaphore) {
    byteCount += 100
    isWaiting.signal()
    answer.wait()
    byteCount = 0
  }
}

/// The upload that runs.
final class UploadBar: @unchecked Sendable {
  /// What is to be shown; the bar does not keep it.
  weak var upload: Upload?

  /// Starts an upload and returns when that waits for its answer.
  func start() {
    let isWaiting = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let upload = Upload()
      self.upload = upload
      upload.run(isWaiting)
    }
    isWaiting.wait()
  }
}
