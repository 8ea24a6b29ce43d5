// Three copies of one array share their buffer: to take the object out of one of them is not enough.
import Foundation
import LeakFinder
weak var victim: AnyObject?
protocol Plugin: AnyObject { static var identifier: String { get }; func activate(_ c: PluginContext); func deactivate() }
struct PluginContext { let workspace: String; let siblings: [any Plugin]; func find<P: Plugin>(_: P.Type) -> P? { siblings.lazy.compactMap { $0 as? P }.first } }
class BasePlugin<Options> { var options: Options; fileprivate(set) var context: PluginContext?; init(options: Options) { self.options = options }
  func activate(_ c: PluginContext) { context = c }
  func deactivate() {
  } }
struct FormatOptions { var width = 100 }; struct LintOptions { var strict = true }
final class FormatterPlugin: BasePlugin<FormatOptions>, Plugin { static let identifier = "format"; func format(_ s: String) -> String { s } }
final class LintPlugin: BasePlugin<LintOptions>, Plugin { static let identifier = "lint"; var formatter: String { context?.find(FormatterPlugin.self) == nil ? "none" : "format" } }
final class PluginManager { static let shared = PluginManager(); private(set) var plugins: [any Plugin] = []
  func load(_ p: [any Plugin]) { plugins = p; for x in p { x.activate(PluginContext(workspace: "/ws", siblings: plugins)) } }
  func unload(_ p: any Plugin) { p.deactivate()
    LeakTracker.shared.didDismiss(p, gracePeriod: .milliseconds(100)) } }
@inline(never) func scenario() { let f = FormatterPlugin(options: FormatOptions()), l = LintPlugin(options: LintOptions()); victim = f
  PluginManager.shared.load([f, l]); print(l.formatter); PluginManager.shared.unload(f) }
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("plugin", { victim }))
