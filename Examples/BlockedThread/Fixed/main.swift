import LeakFinder

/// Shows an upload for a while.
func showUpload() {
  let bar = UploadBar()
  bar.start()
  if let upload = bar.upload {
    LeakTracker.shared.didDismiss(upload, gracePeriod: .milliseconds(300))
  }
}

showUpload()
let reports = await LeakTracker.shared.settle()
print("leaks reported: \(reports.count)")
