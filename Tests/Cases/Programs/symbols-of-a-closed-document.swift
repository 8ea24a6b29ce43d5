// An index keeps three symbols of a document that was closed: they are to be taken out. Weak documents would leave the symbols.
import Foundation
import LeakFinder
final class Document {}
struct Symbol {
    let name: String
    let document: Document
}
final class SymbolIndex {
    var byName: [String: [Symbol]] = [:]
    func add(_ symbol: Symbol) { byName[symbol.name, default: []].append(symbol) }
}
final class Workspace {
    let index = SymbolIndex()
    func open() -> Document {
        let document = Document()
        for name in ["foo", "foo", "bar"] { index.add(Symbol(name: name, document: document)) }
        return document
    }
}
let workspace = Workspace()
weak var victim: Document?
@inline(never) func scenario() {
    let document = workspace.open()
    victim = document
    LeakTracker.shared.didDismiss(document, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("document", { victim }))
