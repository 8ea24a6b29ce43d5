import Foundation
import LeakSearch
import LeakMemory
import LeakTestSupport
import Synchronization
import Testing

@Suite("Other threads are given time to finish what they are about")
struct PatienceTests {
  /// What is known of waits that a test made.
  private final class Pauses: Sendable {
    /// How long each was, in milliseconds.
    let lengths = Mutex<[Int]>([])

    /// A patience that notes its waits, and does something in each.
    func patience(
      of lengths: [Int] = [1, 2, 4],
      othersAreAtWork: Bool = true,
      meanwhile: @escaping @Sendable () -> Void = {}
    ) -> Patience {
      Patience(
        pauses: lengths,
        othersAreAtWork: { othersAreAtWork },
        pause: { length in
          self.lengths.withLock { $0.append(length) }
          meanwhile()
        }
      )
    }
  }

  /// A ring of one, asked about in a body.
  private func ring(_ body: (LoneObject<Never>) -> Void) {
    let object = LoneObject<Never>.make()
    object.header = object
    body(object)
    object.header = nil
  }

  /// What keeps an object alive, as a tracker would ask.
  private func finding(_ object: AnyObject, _ patience: Patience) -> RetentionFinding {
    RetentionExplorer().finding(for: object, ownRetains: 1, dismissers: [], patience: patience)
  }

  @Test("a retain that another thread gives back while it is waited for is not told")
  func passing() {
    ring { object in
      let usual = finding(object, .none).strongRetains
      // SAFETY: Given back in the pause. What is kept of it is no address.
      let passing = unsafe ~UInt(bitPattern: Unmanaged.passRetained(object).toOpaque())
      let isDone = Flag()
      let pauses = Pauses()
      let finding = finding(
        object,
        pauses.patience {
          guard !isDone.value.exchange(true, ordering: .relaxed) else { return }
          // SAFETY: Balances the retain above; the test holds the object meanwhile.
          guard let object = unsafe UnsafeRawPointer(bitPattern: ~passing) else { return }
          unsafe Unmanaged<AnyObject>.fromOpaque(object).release()
        }
      )
      #expect(finding.strongRetains == usual)
      #expect(finding.path.cycleLength == 1, "\(finding.told)")
      #expect(pauses.lengths.withLock { $0.count } >= 1)
    }
  }

  @Test("a retain that stays is waited for no longer than there is patience, and told")
  func staying() {
    ring { object in
      let usual = finding(object, .none).strongRetains
      // SAFETY: Given back below.
      let staying = unsafe Unmanaged.passRetained(object)
      let pauses = Pauses()
      let finding = finding(object, pauses.patience())
      // SAFETY: Balances the retain above.
      unsafe staying.release()
      #expect(finding.strongRetains == usual.map { $0 + 1 })
      #expect(pauses.lengths.withLock(\.self) == [1, 2, 4])
    }
  }

  @Test("nobody is waited for where all other threads wait themselves")
  func nobody() {
    ring { object in
      // SAFETY: Given back below.
      let staying = unsafe Unmanaged.passRetained(object)
      let pauses = Pauses()
      _ = finding(object, pauses.patience(othersAreAtWork: false))
      // SAFETY: Balances the retain above.
      unsafe staying.release()
      #expect(pauses.lengths.withLock(\.self) == [])
    }
  }

  @Test("what another thread puts away while it is waited for is found, in memory that is new")
  func late() {
    let pauses = Pauses()
    let finding = heldFinding(
      patience: pauses.patience {
        let object = handedOver.withLock { word in
          defer { word = nil }
          return word.flatMap(taken)
        }
        if let object { crates.withLock { $0 = [HandedOver(object)] } }
      }
    ) {
      let held = Held()
      handedOver.withLock { $0 = hidden(held) }
      return held
    }
    #expect(finding.path.root == GraphRoot(kind: .global, name: "crates"), "\(finding.told)")
    #expect(finding.path.steps.last?.label == ".held")
    crates.withLock { $0 = [] }
  }

  @Test("a thread that runs is seen to be at work")
  func running() async {
    let isDone = Flag()
    Thread.detachNewThread { while !isDone.value.load(ordering: .relaxed) {} }
    #expect((0..<1_000).contains { _ in ThreadActivity.othersAreAtWork })
    isDone.value.store(true, ordering: .relaxed)
  }

  /// Something that has happened or not.
  private final class Flag: Sendable {
    let value = Atomic(false)
  }
}

/// An object on its way from one thread to another, nowhere in memory: what is kept of it is no address.
private let handedOver = Mutex<UInt?>(nil)

/// Where it goes.
private let crates = Mutex<[HandedOver]>([])

/// Has what arrived.
private final class HandedOver: Sendable {
  let held: Held
  init(_ held: Held) { self.held = held }
}

/// Takes a retain along with an object's address, of which every bit is turned.
private func hidden(_ held: Held) -> UInt {
  // SAFETY: ``taken(_:)`` takes over the retain.
  ~(unsafe UInt(bitPattern: Unmanaged.passRetained(held).toOpaque()))
}

/// The object of a word that ``hidden(_:)`` made.
private func taken(_ word: UInt) -> Held? {
  // SAFETY: The word came from ``hidden(_:)``, whose retain is taken over here, once.
  unsafe UnsafeRawPointer(bitPattern: ~word).map { unsafe Unmanaged<Held>.fromOpaque($0) }?
    .takeRetainedValue()
}
