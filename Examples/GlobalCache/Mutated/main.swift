import LeakFinder

/// Serves one user.
@MainActor func serve(_ user: String) {
  let session = ChatSession(user: user)
  session.say("hello")
  LeakTracker.shared.didDismiss(session, gracePeriod: .milliseconds(100))
}

serve("ada")
let reports = await LeakTracker.shared.settle()
print("leaks reported: \(reports.count)")
