// Several globals and statics have each object themselves: as they are, or as all that a closure captures.
import Foundation
import LeakFinder

final class Client { var n = 0 }
final class Player { var n = 0 }
final class Theme { var n = 0 }
final class Plugin { var n = 0 }
struct API { var fetch: (Int) -> String; var post: (String) -> Void }
struct World { var api = API(fetch: { _ in "" }, post: { _ in }) }
var world = World()
var onStart: () -> Void = {}
var current: Player?
enum Themes { static var dark: Theme?; static var light: Theme? }
enum Plugins { static var all: [String: (plugin: Plugin, order: Int)] = [:] }
var menu: [(title: String, run: () -> Void)] = []
weak var client: Client?; weak var player: Player?; weak var theme: Theme?; weak var plugin: Plugin?
@inline(never) func dismiss(_ object: AnyObject) { LeakTracker.shared.didDismiss(object, gracePeriod: .milliseconds(100)) }
@inline(never) func scenario() {
  let c = Client(); client = c
  world.api = API(
    fetch: { "\($0 + c.n)" },
    post: { c.n = $0.count })
  let p = Player(); player = p
  current = p
  onStart = { p.n = 1 }
  let t = Theme(); theme = t
  Themes.dark = t; Themes.light = t
  let l = Plugin(); plugin = l
  Plugins.all["log"] = (l, 1)
  menu.append(("Log", { l.n = 1 }))
  dismiss(c); dismiss(p); dismiss(t); dismiss(l)
}
setvbuf(stdout, nil, _IONBF, 0); scenario()
finish(("client", { client }), ("player", { player }), ("theme", { theme }), ("plugin", { plugin }))
