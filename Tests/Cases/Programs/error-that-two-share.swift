// A static and the object itself have the same error, which has the object.
import Foundation
import LeakFinder
weak var victim: AnyObject?
struct ParseContext { let line: Int; let fragment: String
  let parser: TreeBuilder
}
struct ParseError: Error, CustomStringConvertible { let code: Int; let context: ParseContext; var description: String { "\(code) at \(context.line)" } }
final class ParseErrorList { private(set) var lastError: (any Error)?; private var count = 0; let maxSize: Int; init(max: Int) { maxSize = max }; func add(_ e: any Error) { count += 1; lastError = e } }
class TreeBuilder { let errors = ParseErrorList(max: 16); fileprivate(set) var stack: [String] = []; func process(_ t: String) throws -> Bool { true }
  func parse(_ html: String) throws -> [String] { for (i, t) in html.split(separator: " ").enumerated() { do { if try !process(String(t)) { throw ParseError(code: 3, context: ParseContext(line: i, fragment: String(t), parser: self)) } } catch { errors.add(error); throw error } }; return stack } }
final class HtmlTreeBuilder: TreeBuilder { enum State { case initial, inBody(onText: (String) -> Bool), done }
  private var state: State = .initial
  override func process(_ t: String) throws -> Bool { switch state {
    case .initial:
      state = .inBody(onText: { t in self.stack.append(t); return !t.hasPrefix("</") })
      return true
    case .inBody(let f): return f(t)
    case .done: return false } } }
enum TemplateCache { nonisolated(unsafe) static var results: [String: Result<[String], any Error>] = [:] }
@inline(never) func scenario() { let b = HtmlTreeBuilder(); victim = b
  TemplateCache.results["index"] = Result { try b.parse("<body> hello </div>") }
  LeakTracker.shared.didDismiss(b, gracePeriod: .milliseconds(100)) }
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("builder", { victim }))
