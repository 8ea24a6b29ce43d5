// Leaks that scripts/update-golden collects the reports of: those that no example has.

import LeakFinder

leakSessions()
leakHandle()
leakBook()
releaseLate()
let leaks = await LeakTracker.shared.settle()
// The late release is seen by the tracker's next looks.
for _ in 0..<50 where leaks.count > 0 { try? await Task.sleep(for: .milliseconds(100)) }
print("leaks reported: \(leaks.count)")
