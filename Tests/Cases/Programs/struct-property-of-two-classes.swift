// Plugins of two classes have their host in one struct: its property is one place, and a change there lets go of both.
import Foundation
import LeakFinder

protocol Hosting: AnyObject {}

struct Context {
  let folder: String
  let host: any Hosting
}

protocol Plugin {}

final class Logger: Plugin {
  let context: Context
  init(_ context: Context) { self.context = context }
}

final class Watcher: Plugin {
  let environment: Context
  init(_ context: Context) { environment = context }
}

final class Host: Hosting { var plugins: [any Plugin] = [] }

weak var victim: Host?

@inline(never)
func scenario() {
  let host = Host()
  let context = Context(folder: "/tmp", host: host)
  host.plugins = [Logger(context), Watcher(context)]
  victim = host
  LeakTracker.shared.didDismiss(host, gracePeriod: .milliseconds(100))
}

setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("host", { victim }))
