import Foundation
import LeakMemory
import Testing

@testable import LeakLibraries

extension LiveTests {
  @Suite("Core Foundation and threads") struct CoreFoundationRuleTests {
    /// The objects that rules describe, with more references than retains: each is a layout read wrongly.
    func tooMany(_ picture: Picture) -> [String] {
      var found: [Address: Int] = [:]
      for reference in picture.facts.references
      where reference.kind == .strong && reference.isDescribed
        && picture.kind(of: reference.target) != .none
      {
        found[reference.target, default: 0] += 1
      }
      for root in picture.facts.roots where root.retains && root.isDescribed {
        found[root.target, default: 0] += 1
      }
      return found.compactMap { object, count in
        let counts = picture.word(object + 8) ?? 0
        guard counts & 0xffff_ffff != 0xffff_ffff, count > picture.strongCount(of: object) else {
          return nil
        }
        let first = picture.word(object) ?? 0
        return "\(object) \(picture.heap.className(ofFirstWord: first) ?? "?") \(count)"
      }
    }

    @Test("A run loop's timer holds its Timer, whose other retain is the program's")
    func timer() throws {
      final class Payload: Sendable {}
      let payload = Payload()
      let loop = RunLoop.current
      let timer = Timer(timeInterval: 100_000, repeats: true) { _ in
        withExtendedLifetime(payload) {}
      }
      loop.add(timer, forMode: .default)
      let picture = try Picture()
      picture.readAll()
      let at = Address(of: timer)
      let holders = picture.strongReferences(to: at)
      #expect(holders.count == 1)
      #expect(holders.first?.role == .callbackInfo)
      let core = try #require(picture.object(at: at + 16))
      #expect(picture.interpretation(of: core)?.role == .runLoopTimer)
      // The Timer has one retain of it, an array of the mode the other.
      let elements = picture.strongReferences(to: core)
      #expect(elements.map(\.role) == [.element])
      #expect(picture.strongCount(of: core) == 2)
      let array = try #require(elements.first).holder
      let mode = try #require(picture.strongReferences(to: array).first).holder
      #expect(picture.interpretation(of: mode)?.role == .runLoopMode)
      #expect(tooMany(picture) == [])
      timer.invalidate()
    }

    @Test("The table of functions that hash tables call holds no object")
    func functionTable() throws {
      let set = NSMutableSet(array: [1, 2, 3])
      let picture = try Picture()
      picture.readAll()
      let tables = picture.facts.interpretations.filter {
        $0.kind == .plainBytes && $0.owner.isNull
      }
      #expect(tables.count == 1)
      #expect(try #require(tables.first).byteCount >= 8)
      withExtendedLifetime(set) {}
    }

    @Test("A block that a run loop is to run is in its list")
    func runLoopBlock() throws {
      final class Payload: Sendable {}
      let payload = Payload()
      let loop = RunLoop.current
      loop.perform { withExtendedLifetime(payload) {} }
      let picture = try Picture()
      picture.readAll()
      let blocks = picture.facts.references.filter { $0.role == .runLoopBlock }
      #expect(!blocks.isEmpty)
      #expect(
        blocks.contains { block in
          picture.facts.references.contains {
            $0.holder == block.target && [.blockClosure, .blockCapture].contains($0.role)
          }
        }
      )
      _ = loop.run(mode: .default, before: Date())
    }

    @Test("No object of Foundation gets more references by rules than it has retains")
    func nothingTooMany() throws {
      let formatter = DateFormatter()
      formatter.locale = Locale(identifier: "de_DE")
      let text = formatter.string(from: Date(timeIntervalSince1970: 0))
      let number = NumberFormatter().string(from: 4.5)
      let url = NSURL(string: "https://example.org/a/b")
      let relative = NSURL(string: "c/d", relativeTo: url as URL?)
      let zone = TimeZone(identifier: "Europe/Berlin")
      let bundle = Bundle.main
      let set = NSMutableSet(array: [1, 2, 3])
      let marked = NSMutableAttributedString(string: "marked", attributes: [.init("a"): set])
      marked.addAttribute(.init("b"), value: url as Any, range: NSRange(location: 1, length: 2))
      let copied = NSAttributedString(attributedString: marked)
      let picture = try Picture(threads: ThreadPointers.all())
      picture.readAll()
      #expect(tooMany(picture) == [])
      #expect(picture.facts.interpretations.contains { $0.kind == .coreFoundation })
      withExtendedLifetime((formatter, text, number, url, relative, zone, bundle, set)) {}
      withExtendedLifetime((marked, copied)) {}
    }

    @Test("An attributed string has the ranges' attributes, whose every retain is described")
    func attributes() throws {
      let mark = NSObject()
      let text = NSMutableAttributedString(string: "hello")
      text.addAttribute(.init("mark"), value: mark, range: NSRange(location: 1, length: 2))
      let picture = try Picture()
      picture.readAll()
      let runs = picture.facts.references.filter {
        $0.holder == Address(of: text) && $0.role == .attributes
      }
      #expect(runs.count == 1)
      let array = try #require(runs.first).target
      #expect(picture.strongCount(of: array) == 1)
      let values = picture.facts.references.filter { $0.holder == array && $0.kind == .strong }
      // Before the mark, the mark, behind it.
      #expect(values.map(\.role) == [.value, .value, .value])
      let marked = try #require(values.first { $0.index == 1 }).target
      #expect(values.first?.target == values.last?.target)
      #expect(marked != values.first?.target)
      #expect(picture.strongReferences(to: marked).count == picture.strongCount(of: marked))
      withExtendedLifetime((mark, text)) {}
    }

    @Test("Thread.current's object is among its thread's values")
    func threadValue() async throws {
      let found = await withCheckedContinuation { continuation in
        let thread = Thread {
          let current = Address(of: Thread.current)
          guard let picture = try? Picture(threads: ThreadPointers.all()) else {
            return continuation.resume(returning: false)
          }
          picture.rules.readProcess(&picture.context, &picture.facts)
          let roots = picture.facts.roots.filter { $0.target == current }
          let value = roots.first { $0.role == .threadSpecificValue }
          let start = roots.first { $0.role == .threadStart }
          continuation.resume(
            returning: value?.retains == true && value?.isDescribed == true
              && start?.retains == true && start?.isDescribed == true
          )
        }
        thread.start()
      }
      #expect(found)
    }
  }
}
