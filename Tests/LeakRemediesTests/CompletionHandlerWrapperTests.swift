import LeakLocking
import LeakRemedies
import Testing

@Suite("A completion handler in a wrapper")
struct CompletionHandlerWrapperTests {
  @Test("is called with the first response, and with no other")
  func firstResponse() {
    let answers = Trace<String>()
    let wrapper = CompletionHandlerWrapper(
      completionHandler: { answers.append($0) },
      defaultValue: "default"
    )
    #expect(answers.elements.isEmpty)
    #expect(wrapper.respondHandler("first"))
    #expect(!wrapper.respondHandler("second"))
    #expect(answers.elements == ["first"])
  }

  @Test("is called with the default when the wrapper goes unanswered")
  func defaultOnDeinit() {
    let answers = Trace<Bool>()
    var wrapper: CompletionHandlerWrapper? = CompletionHandlerWrapper(
      completionHandler: { answers.append($0) },
      defaultValue: false
    )
    withExtendedLifetime(wrapper) { #expect(answers.elements.isEmpty) }
    wrapper = nil
    #expect(answers.elements == [false])
  }

  @Test("is not called again when the wrapper goes answered")
  func noDefaultAfterResponse() {
    let answers = Trace<Bool>()
    do {
      let wrapper = CompletionHandlerWrapper(
        completionHandler: { answers.append($0) },
        defaultValue: false
      )
      wrapper.respondHandler(true)
    }
    #expect(answers.elements == [true])
  }

  @Test("may have no parameter")
  func noParameter() {
    let calls = Trace<Void>()
    do {
      let answered = CompletionHandlerWrapper { calls.append(()) }
      #expect(answered.respondHandler())
      #expect(!answered.respondHandler())
      _ = CompletionHandlerWrapper { calls.append(()) }
    }
    #expect(calls.elements.count == 2)
  }

  @Test("lets go of what it captures as soon as it was called")
  func forgetsHandler() {
    let owner = Trace<Void>()
    let wrapper: CompletionHandlerWrapper<Void> = {
      let kept = Owner { owner.append(()) }
      return CompletionHandlerWrapper { kept.touch() }
    }()
    #expect(owner.elements.isEmpty)
    wrapper.respondHandler()
    #expect(owner.elements.count == 1)
  }

  @Test("may respond again, or have captured what responds again when it goes")
  func reentrancy() {
    let later = Locked<CompletionHandlerWrapper<Int>?>(nil)
    let answers = Trace<Int>()
    let wrapper: CompletionHandlerWrapper<Int> = {
      let kept = Owner { later.withLock { $0 }?.respondHandler(3) }
      return CompletionHandlerWrapper(
        completionHandler: { value in
          kept.touch()
          answers.append(value)
          later.withLock { $0 }?.respondHandler(2)
        },
        defaultValue: 0
      )
    }()
    later.withLock { $0 = wrapper }
    wrapper.respondHandler(1)
    later.withLock { $0 = nil }
    #expect(answers.elements == [1])
  }

  /// How many threads take part in a contest.
  private static let threads = 4

  /// Lets all threads go through many contests, which are returned when they are over.
  ///
  /// On a busy machine threads may go one after the other, which tries nothing: contests are held
  /// until no single thread has won all of some, a few times over, or patience is at its end.
  private func contests(_ body: @escaping @Sendable (Contest, Int) -> Void) -> [Contest] {
    var held: [Contest] = []
    var mixedCount = 0
    for _ in 0..<40 where mixedCount < 4 {
      let contests = (0..<5000).map { _ in Contest(threads: Self.threads) }
      onManyThreads(Self.threads) { thread in
        for contest in contests { body(contest, thread) }
      }
      if Set(contests.map(\.lastThread)).count > 1 { mixedCount += 1 }
      held += contests
    }
    return held
  }

  @Test("is called exactly once when many threads respond at the same time")
  func manyResponses() {
    let contests = contests { contest, thread in contest.respond(thread) }
    #expect(contests.allSatisfy { $0.counts == (1, 1) && $0.answer == $0.lastThread })
  }

  @Test("is called exactly once when many threads drop the wrapper at the same time")
  func manyReleases() {
    let contests = contests { contest, thread in contest.drop(thread) }
    #expect(contests.allSatisfy { $0.counts == (1, 0) && $0.answer == -1 })
  }

  @Test("is called exactly once when some threads respond while others drop the wrapper")
  func responsesAndReleases() {
    let contests = contests { contest, thread in
      if thread % 2 == 1 { contest.respond(thread) }
      contest.drop(thread)
    }
    #expect(contests.allSatisfy { $0.counts == (1, 1) && [1, 3].contains($0.answer) })
  }
}
