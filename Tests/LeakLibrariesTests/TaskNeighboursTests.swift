import LeakLibraries
import Testing

#if os(Linux)
@Suite("Tasks beside the calling one")
struct TaskNeighboursTests {
  @Test("a task that is nobody's child does not know its neighbours")
  func detached() async {
    #expect(await Task.detached { TaskNeighbours.exist() }.value == nil)
  }

  @Test("an only child has none, nor has a child whose siblings are over")
  func onlyChild() async {
    let answers = await Task.detached {
      await withTaskGroup(of: Bool?.self) { group in
        var answers: [Bool?] = []
        for _ in 0..<3 {
          group.addTask { TaskNeighbours.exist() }
          answers.append(await group.next() ?? nil)
        }
        return answers
      }
    }.value
    #expect(answers == [false, false, false])
  }

  @Test("a sibling that waits is one, also of a task further down")
  func siblings() async {
    let answers = await Task.detached {
      let (stream, continuation) = AsyncStream<Void>.makeStream()
      return await withTaskGroup(of: Bool?.self) { group in
        group.addTask {
          for await _ in stream {}
          return nil
        }
        group.addTask {
          let own = TaskNeighbours.exist()
          async let below = TaskNeighbours.exist()
          let answer = await below
          continuation.finish()
          return own == true && answer == true
        }
        var answers: [Bool?] = []
        for await answer in group { answers.append(answer) }
        return answers.compactMap(\.self)
      }
    }.value
    #expect(answers == [true])
  }
}
#endif
