// A thread's value of a key of pthreads that passRetained made holds the object until that retain is given back; to set the
// value to nil gives back nothing.
import Foundation
import LeakFinder

nonisolated(unsafe) var key = pthread_key_t()
weak var victim: Request?
weak var second: Reply?
class Request { var id = 1 }
class Reply { var id = 1 }
@inline(never) func scenario() {
  pthread_key_create(&key, nil)
  let request = Request()
  pthread_setspecific(key, Unmanaged.passRetained(request).toOpaque())
  victim = request
  LeakTracker.shared.didDismiss(request, gracePeriod: .milliseconds(100))
  let reply = Reply()
  Thread.current.threadDictionary["reply"] = reply
  second = reply
  LeakTracker.shared.didDismiss(reply, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("request", { victim }), ("reply", { second }))
