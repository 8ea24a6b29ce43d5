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

  @Test("is called exactly once when many threads respond at the same time")
  func manyResponses() {
    for _ in 0..<500 {
      let answers = Trace<Int>()
      let winners = Trace<Int>()
      do {
        let wrapper = CompletionHandlerWrapper(
          completionHandler: { answers.append($0) },
          defaultValue: -1
        )
        onManyThreads { number in
          if wrapper.respondHandler(number) { winners.append(number) }
        }
      }
      #expect(answers.elements.count == 1)
      #expect(answers.elements == winners.elements)
    }
  }

  @Test("is called exactly once when many threads drop the wrapper at the same time")
  func manyReleases() {
    for _ in 0..<500 {
      let answers = Trace<Int>()
      let slots = (0..<8).map { _ in Locked<CompletionHandlerWrapper<Int>?>(nil) }
      do {
        let wrapper = CompletionHandlerWrapper(
          completionHandler: { answers.append($0) },
          defaultValue: -1
        )
        for slot in slots { slot.withLock { $0 = wrapper } }
      }
      #expect(answers.elements.isEmpty)
      onManyThreads(slots.count) { number in
        let dropped = slots[number].withLock { slot in
          defer { slot = nil }
          return slot
        }
        withExtendedLifetime(dropped) {}
      }
      #expect(answers.elements == [-1])
    }
  }

  @Test("is called exactly once when some threads respond while others drop the wrapper")
  func responsesAndReleases() {
    for round in 0..<500 {
      let answers = Trace<Int>()
      let slots = (0..<8).map { _ in Locked<CompletionHandlerWrapper<Int>?>(nil) }
      do {
        let wrapper = CompletionHandlerWrapper(
          completionHandler: { answers.append($0) },
          defaultValue: -1
        )
        for slot in slots { slot.withLock { $0 = wrapper } }
      }
      onManyThreads(slots.count) { number in
        let dropped = slots[number].withLock { slot in
          defer { slot = nil }
          return slot
        }
        if number == round % 8 { dropped?.respondHandler(number) }
      }
      #expect(answers.elements == [round % 8])
    }
  }
}
