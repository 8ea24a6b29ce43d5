// The queue of a group's pending notification has a specific value that has the uploader; the block itself does not.
import Foundation
import LeakFinder
struct Part { let n: Int; let data: Data }
final class UploadContext { let uploader: BatchUploader; let label: String; init(_ u: BatchUploader, _ l: String) { uploader = u; label = l } }
let uploaderKey = DispatchSpecificKey<UploadContext>()
final class BatchUploader: @unchecked Sendable {
  private let queue = DispatchQueue(label: "uploader", attributes: .concurrent)
  private let group = DispatchGroup(); let out = DispatchQueue(label: "out")
  private var done: [Int] = []; private var finished = false
  func upload(_ parts: [Part]) {
    out.setSpecific(key: uploaderKey, value: UploadContext(self, "batch"))
    for p in parts {
      group.enter()
      queue.async(flags: .barrier) { [weak self] in
        guard let self else { return }
        guard p.n != 1 else {
          return  // the early return forgets leave()
        }
        self.done.append(p.n); self.group.leave()
      }
    }
    group.notify(queue: out) { [weak self] in self?.finish() }
  }
  private func finish() {
    finished = true
  }
}
weak var victim: BatchUploader?
@inline(never) func scenario() {
  let u = BatchUploader(); u.upload([Part(n: 0, data: Data([1])), Part(n: 1, data: Data([2]))])
  usleep(100_000); victim = u
  LeakTracker.shared.didDismiss(u, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("uploader", { victim }))
