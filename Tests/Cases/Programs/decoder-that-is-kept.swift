// A value that decodes later keeps its decoder, and by that what the decoder was given by userInfo.
import Foundation
import LeakFinder
extension CodingUserInfoKey { static let scope = CodingUserInfoKey(rawValue: "scope")! }
final class ImportScope: @unchecked Sendable { var warnings: [String] = [] }
final class Deferred<Value: Decodable>: Decodable {
    private enum State { case pending(any Decoder), done(Value) }
    private var state: State
    init(from decoder: any Decoder) throws { state = .pending(decoder) }
    func value() throws -> Value {
        switch state {
        case .done(let v): return v
        case .pending(let d): let v = try Value(from: d); state = .done(v); return v
        }
    }
}
struct Track: Decodable { let title: String; let tags: Deferred<[String]> }
final class Library { private(set) var tracks: [String: Track] = [:]
    func load(_ json: String, scope: ImportScope) throws {
        let d = JSONDecoder()
        d.userInfo[.scope] = scope
        for t in try d.decode([Track].self, from: Data(json.utf8)) { tracks[t.title] = t }
    } }
let library = Library()
weak var victim: ImportScope?
@inline(never) func scenario() throws {
    let scope = ImportScope()
    try library.load("[{\"title\":\"one\",\"tags\":[\"x\"]},{\"title\":\"two\",\"tags\":[]}]", scope: scope)
    victim = scope
    LeakTracker.shared.didDismiss(scope, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); try scenario(); finish(("scope", { victim })); print(library.tracks.count)
