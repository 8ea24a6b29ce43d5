// Closures of several functions have the object by values of one struct, behind a protocol: one change of the struct frees it.
import LeakFinder

struct Parser { let run: (String) -> Int?; init(_ run: @escaping (String) -> Int?) { self.run = run } }
func first(of parsers: [Parser]) -> Parser { Parser { text in parsers.lazy.compactMap { $0.run(text) }.first } }
protocol Blocks { func block(_ text: String) -> Int }
final class Document {
    struct Inline: Blocks { let document: Document; func block(_ text: String) -> Int { document.block(text) } }
    var parser = Parser { _ in nil }
    func load() {
        let inline = Inline(document: self)
        parser = first(of: [quote(inline), list(inline), header(inline), code(inline)])
    }
    func block(_ text: String) -> Int { text.count }
}
func quote(_ blocks: any Blocks) -> Parser { Parser { text in text.isEmpty ? 0 : blocks.block("") } }
func list(_ blocks: any Blocks) -> Parser { Parser { text in text.isEmpty ? 1 : blocks.block("") } }
func header(_ blocks: any Blocks) -> Parser { Parser { text in text.isEmpty ? 2 : blocks.block("") } }
func code(_ blocks: any Blocks) -> Parser { Parser { text in text.isEmpty ? 3 : blocks.block("") } }
@main struct Main {
    nonisolated(unsafe) static weak var document: Document?
    @inline(never) static func make() {
        let document = Document()
        document.load()
        self.document = document
        LeakTracker.shared.didDismiss(document, gracePeriod: .milliseconds(100))
    }
    static func main() { make(); finish(("document", { document })) }
}
