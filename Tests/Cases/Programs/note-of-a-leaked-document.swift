// A note has an editor that leads back to it, and its section leads back to the document that made it: what leads back is cut
// in both rings, and not what the section has its notes in.
import Foundation
import LeakFinder
final class Document {
    private(set) var root: Section?
    init() { root = Section(of: self) }
}
final class Section {
    private let document: Document
    private var notes: [Note] = []
    private var index: [String: Note] = [:]
    init(of document: Document) { self.document = document }
    func add(_ name: String) -> Note {
        let note = Note(name)
        notes.append(note)
        index[name] = note
        return note
    }
}
final class Note {
    let name: String
    private(set) lazy var editor = Editor(of: self)
    init(_ name: String) { self.name = name }
}
final class Editor {
    private let note: Note
    init(of note: Note) { self.note = note }
    func edit() { print("edits \(note.name)") }
}
weak var lastNote: Note?
weak var lastDocument: Document?
@inline(never) func scenario() {
    let document = Document()
    guard let note = document.root?.add("first") else { return }
    note.editor.edit()
    lastNote = note
    lastDocument = document
    LeakTracker.shared.didDismiss(note, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0); scenario(); finish(("note", { lastNote }), ("document", { lastDocument }))
