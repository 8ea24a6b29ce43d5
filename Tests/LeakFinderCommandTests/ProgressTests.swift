import Synchronization
import Testing

@testable import leak_finder

@Suite("What takes long is said on a terminal")
struct ProgressTests {
  /// What is written to a terminal, and the clock's bell.
  private final class Terminal: Sendable {
    let written = Mutex<[String]>([])
    let bell = Mutex<(@Sendable () -> Void)?>(nil)

    /// Progress on this terminal.
    func progress() -> Progress {
      Progress(
        { text in self.written.withLock { $0.append(text) } },
        alarm: { callBack in self.bell.withLock { $0 = callBack } }
      )
    }

    /// Lets a second pass.
    func ring() { bell.withLock(\.self)?() }

    /// The lines so far.
    var lines: [String] { written.withLock(\.self) }
  }

  @Test("nothing is said of what is done within a second")
  func short() {
    let terminal = Terminal()
    let progress = terminal.progress()
    progress.begin("reading")
    progress.begin("finding")
    progress.end()
    #expect(terminal.lines.isEmpty)
  }

  @Test("a stage is told while it lasts, the next at once, and the line is cleared at the end")
  func long() {
    let terminal = Terminal()
    let progress = terminal.progress()
    progress.begin("reading")
    terminal.ring()
    #expect(terminal.lines == ["\r\u{1b}[Kreading …"])
    progress.begin("finding")
    progress.end()
    progress.end()
    #expect(terminal.lines == ["\r\u{1b}[Kreading …", "\r\u{1b}[Kfinding …", "\r\u{1b}[K"])
  }

  @Test("nothing is said once the answer is there")
  func over() {
    let terminal = Terminal()
    let progress = terminal.progress()
    progress.begin("reading")
    progress.end()
    terminal.ring()
    #expect(terminal.lines.isEmpty)
  }
}
