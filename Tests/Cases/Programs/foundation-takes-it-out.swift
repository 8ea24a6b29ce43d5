// An NSCache and a thread's dictionary have an object each.
import Foundation
import LeakFinder
final class Session { var n = 0 }
final class Keeper { static let cache = NSCache<NSString, Session>() }
weak var victim: Session?
weak var victim2: Session?
weak var victim3: Session?
@inline(never) func scene() { let j = Session(); victim = j
  Keeper.cache.setObject(j, forKey: "a")
  LeakTracker.shared.didDismiss(j, gracePeriod: .milliseconds(200))
  let k = Session(); victim2 = k
  Thread.current.threadDictionary["session"] = k
  LeakTracker.shared.didDismiss(k, gracePeriod: .milliseconds(200))
 }
scene()
finish(("victim", { victim }), ("v2", { victim2 }))
