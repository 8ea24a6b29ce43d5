// One holder is in an error's userInfo, the other an attribute of a string that is appended to a log.
import Foundation
import LeakFinder
final class LinkTarget { 
  let view: LinkView
  init(_ v: LinkView) { view = v } }
final class ErrorContext { let retry: () -> Void; let file: String; init(_ f: String, _ r: @escaping () -> Void) { file = f; retry = r } }
extension NSAttributedString.Key { static let target = NSAttributedString.Key("target") }
enum Console { static let log = NSMutableAttributedString(string: "") }
enum ErrorLog { static var last: Error?; static var recent: [Error] = [] }
final class LinkView {
  private var opened = 0
  func show(_ text: String) {
    let s = NSMutableAttributedString(string: text)
    s.addAttribute(.target, value: LinkTarget(self), range: NSRange(location: 0, length: 3))
    Console.log.append(s)
  }
  func fail() {
    let c = ErrorContext(#file) { self.opened += 1 }
    ErrorLog.last = NSError(domain: "link", code: 4, userInfo: [NSLocalizedDescriptionKey: "no link", "context": c])
  }
  deinit { print("view deinit") }
}
final class Failure: Error { 
  let session: Session
  let code: Int; init(_ s: Session, _ c: Int) { session = s; code = c } }
final class Session {
  private(set) var lastFailure: NSError?
  func fail() { lastFailure = NSError(domain: NSURLErrorDomain, code: -1001, userInfo: [NSUnderlyingErrorKey: Failure(self, 3), NSLocalizedDescriptionKey: "timed out"]) }
  deinit { print("session deinit") }
}
weak var theView: LinkView?
weak var theSession: Session?
@inline(never) func scenario() {
  let v = LinkView(); v.show("hello world"); v.fail(); theView = v
  let s = Session(); s.fail(); theSession = s
  LeakTracker.shared.didDismiss(v, gracePeriod: .milliseconds(100))
  LeakTracker.shared.didDismiss(s, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("view", { theView }), ("session", { theSession }))
