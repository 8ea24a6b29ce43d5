import LeakFindings
import LeakGraph
import LeakMemory
import Testing

@testable import LeakAnalysis

@Suite("Why the objects of another process are alive")
struct PathTests {
  @Test("The program's objects are held as its source says", arguments: ExpectedPath.all)
  func isHeldAsTheSourceSays(_ expected: ExpectedPath) throws {
    let specimen = try #require(Specimen.shared)
    let line = specimen.reading.line(expected.name)
    #expect(PathText.matches(line, expected.line), "\(expected.name): \(line)")
  }

  @Test("Keys of dictionaries are told only where contents may be told, the smallest first")
  func tellsKeysWhereItMay() throws {
    let specimen = try #require(Specimen.shared)
    let analysis = SnapshotAnalysis(specimen.snapshot, asker: Asker(mayReadContents: true))
    let line = { (name: String) in
      specimen.objects[name].flatMap { analysis.answer(at: Address($0)) }.map(PathText.line)
    }
    #expect(
      line("dictionary") == "global dictionaryDocs: dictionaryDocs [\"key\"] DictionaryDoc"
    )
    #expect(
      line("cycle-collection")
        == "cycle 2: Module .parent Module; Module .children[\"a\"] Module"
    )
    #expect(
      line("cycle-parent") == "cycle 2: Module .children[\"a\"] Module; Module .parent Module"
    )
  }

  @Test("No word of the C library's frames, of main or of what called it is a claim")
  func leavesFramesOut() throws {
    let specimen = try #require(Specimen.shared)
    var count = 0
    StackClaim.forEach(in: specimen.snapshot) { claim in
      count += 1
      let image = specimen.snapshot.imageIndex(containing: claim.code)
        .map { specimen.snapshot.images[$0].name }
      #expect(image?.hasPrefix("libc.") != true)
      #expect(specimen.snapshot.symbol(containing: claim.code)?.mangledName != "main")
    }
    // Threads of the specimen wait in functions of its own and of libdispatch.
    #expect(count > 0)
  }

  @Test("Every object that is alive has an answer, with its own type and address")
  func answersForEveryObject() throws {
    let specimen = try #require(Specimen.shared)
    #expect(specimen.reading.withoutAnswer == [])
    for (name, answer) in specimen.reading.answers {
      #expect(answer.object.address.bits == specimen.objects[name])
      #expect(answer.object.typeName.hasPrefix("analysis_specimen."))
    }
  }

  @Test("The hops of a path lead from one to the next, and the last one to the object")
  func hopsAreConnected() throws {
    let specimen = try #require(Specimen.shared)
    for (name, answer) in specimen.reading.answers {
      for path in [answer.path] + answer.otherPaths {
        for (one, next) in zip(path.steps, path.steps.dropFirst()) {
          #expect(one.target.address == next.holder.address, "\(name)")
        }
        if let last = path.steps.last { #expect(last.target.address == answer.object.address) }
        #expect(path.cycleLength <= path.steps.count)
        if path.cycleLength > 0 {
          let end = path.steps[path.cycleLength - 1].target.address
          #expect(path.steps[0].holder.address == end, "\(name)")
        }
      }
    }
  }

  @Test("An object with two holders has both ways in its answer")
  func namesBothHolders() throws {
    let specimen = try #require(Specimen.shared)
    let answer = try #require(specimen.reading.answers["shared"])
    #expect(answer.strongRetains == 2)
    #expect(answer.locatedRetains == 2)
    #expect(
      answer.otherPaths.map(PathText.line) == [
        "static Registry.second: SecondHolder .docs[0] SharedDoc"
      ]
    )
  }

  @Test("An object with one retain is held in one way")
  func tellsNoWayTwice() throws {
    let specimen = try #require(Specimen.shared)
    for (name, answer) in specimen.reading.answers where answer.strongRetains == 1 {
      // A ring beside a root has the same reference.
      let others = answer.otherPaths.filter { answer.verdict != .heldByRoot || $0.root != nil }
      #expect(others.map(PathText.line) == [], "\(name)")
    }
  }

  @Test("A retain that was never given back is told as one that was not found")
  func countsLostRetains() throws {
    let specimen = try #require(Specimen.shared)
    let lost = try #require(specimen.reading.answers["lost"])
    #expect(lost.strongRetains == 1)
    #expect(lost.locatedRetains == 0)
    let part = try #require(specimen.reading.answers["lost-part"])
    #expect(part.strongRetains == 1)
    #expect(part.locatedRetains == 1)
  }

  @Test("What a generic task has of the actor that it is isolated to is accounted for")
  func accountsForIsolation() throws {
    let specimen = try #require(Specimen.shared)
    let answer = try #require(specimen.reading.answers["isolated"])
    #expect(answer.path.steps.allSatisfy { $0.kind == .strong })
    #expect(answer.locatedRetains == answer.strongRetains)
    #expect(answer.strongRetains ?? 0 >= 2)
  }

  @Test("What is held by a root and on a ring has the ring beside it")
  func tellsTheRingBesideTheRoot() throws {
    let specimen = try #require(Specimen.shared)
    let answer = try #require(specimen.reading.answers["cycle-held"])
    #expect(PathText.line(answer) == "static Registry.heldRing: HeldRing .back HeldRingPart")
    #expect(
      answer.otherPaths.map(PathText.line)
        == ["cycle 2: HeldRingPart .ring HeldRing; HeldRing .back HeldRingPart"]
    )
  }

  @Test("All retains of objects on rings are found")
  func locatesRetainsOfRings() throws {
    let specimen = try #require(Specimen.shared)
    for expected in ExpectedPath.cycles + ExpectedPath.seeds {
      let answer = try #require(specimen.reading.answers[expected.name])
      #expect(answer.locatedRetains == answer.strongRetains, "\(expected.name)")
    }
  }

  @Test("A closure's code is known where its holder has it")
  func namesClosuresCode() throws {
    let specimen = try #require(Specimen.shared)
    for name in ["closure-one", "closure-two", "closure-method", "cycle-closure", "seed-3"] {
      let answer = try #require(specimen.reading.answers[name])
      let codes = answer.path.steps.compactMap { step in
        if case .closure(let code) = step.target.category { return code }
        return nil
      }
      #expect(codes.count == 1, "\(name)")
      for code in codes { #expect(specimen.snapshot.isCode(code), "\(name)") }
    }
  }
}
