// A closure that calls itself by the variable that it is in: the variable, by its name, and a local function instead.
import Foundation
import LeakFinder
final class Eng { var k = 1 }
weak var victim: Eng?
@inline(never) func make1(_ e: Eng) -> (Int) -> Int {
  var result: ((Int) -> Int)!
  result = { x in x == 0 ? e.k : result(x - 1) }
  return result
}
@inline(never) func scenario() { let e = Eng(); _ = make1(e)(2); victim = e
  LeakTracker.shared.didDismiss(e, gracePeriod: .milliseconds(100)) }
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("e", { victim }))
