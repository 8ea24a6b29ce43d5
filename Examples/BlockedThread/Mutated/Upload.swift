// The leaking variant once more, with the waiting function renamed, and an object in between that the
// thread uses instead of the upload.
import Foundation

/// Sends a file and waits for the answer.
final class Upload: @unchecked Sendable {
  /// The answer has come.
  let answer = DispatchSemaphore(value: 0)

  /// How much was sent.
  private var byteCount = 0

  /// Sends the file's first part.
  func begin() {
    byteCount += 100
  }
}

/// Sends what there is to send.
final class Courier: @unchecked Sendable {
  /// What it sends.
  let parcel = Upload()

  /// Sends it.
  func deliver(_ isWaiting: DispatchSemaphore) {
    parcel.begin()
    isWaiting.signal()
    parcel.answer.wait()
    parcel.begin()
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
      let courier = Courier()
      self.upload = courier.parcel
      courier.deliver(isWaiting)
    }
    isWaiting.wait()
  }
}
