import LeakMemory
import Testing

/// The first word of a stored function value.
private func firstWord<Value>(_ value: Value) -> Address {
  // SAFETY: The values below are structs whose only field is a function value: two words.
  unsafe withUnsafeBytes(of: value) { Address(unsafe $0.load(as: UInt.self)) }
}

/// A stored plain function.
struct StoredAction {
  /// The function.
  let action: () -> Void
  /// Its code pointer.
  var code: Address { firstWord(self) }
}

/// A stored function with an argument and a result.
struct StoredTransform {
  /// The function.
  let transform: (Int) -> Int
  /// Its code pointer.
  var code: Address { firstWord(self) }
}

/// A stored function that gives a string.
struct StoredText {
  /// The function.
  let text: () -> String
  /// Its code pointer.
  var code: Address { firstWord(self) }
}

/// A stored asynchronous function.
struct StoredJob {
  /// The function.
  let job: () async -> Void
  /// Its code pointer; leads to an async function pointer record.
  var code: Address { firstWord(self) }
}

/// Keeps what it is told, so that no closure is optimised away.
final class Sink {
  /// What it was told.
  var words: [String] = []
  /// Takes a word.
  @inline(never)
  func take(_ word: String) { words.append(word) }
}

/// A function value, what is known of it, and where it was written.
struct FunctionFixture: CustomTestStringConvertible, Sendable {
  /// What it is an example of.
  let what: String
  /// Its code pointer.
  let code: Address
  /// What its name contains.
  let name: String
  /// Its line.
  let line: Int
  /// Whether debug information has no line for it, and that of the function around it is given.
  var hasLineOfContext = false
  /// Whether only the debug information that llvm-symbolizer reads has its line.
  var needsTool = false
  var testDescription: String { what }
}

/// Function values of all kinds, as an application stores them.
final class Screen {
  /// What the screen shows.
  var title = "title"
  /// Where the closures write to.
  let sink = Sink()

  /// A closure that captures `self`.
  func closure() -> FunctionFixture {
    let line = #line + 1
    let stored = StoredAction {
      self.sink.take(self.title)
    }
    return FunctionFixture(
      what: "a closure",
      code: stored.code,
      name: "closure #1 in Screen.closure()",
      line: line
    )
  }

  /// A closure with a capture list, whose signature spans lines.
  func captureList() -> FunctionFixture {
    let line = #line + 1
    let stored = StoredAction {
      [weak self]
      () -> Void in
      self?.sink.take("weak")
    }
    return FunctionFixture(
      what: "a closure with a capture list",
      code: stored.code,
      name: "closure #1 in Screen.captureList()",
      line: line
    )
  }

  /// A closure with an argument and a result.
  func transform() -> FunctionFixture {
    let line = #line + 1
    let stored = StoredTransform { [unowned self] value in
      value + self.title.count
    }
    return FunctionFixture(
      what: "a closure with an argument",
      code: stored.code,
      name: "closure #1 in Screen.transform()",
      line: line
    )
  }

  /// The method that is bound below.
  @inline(never)
  func tapped() {
    sink.take("tapped")
  }

  /// A method bound to `self`.
  func bound() -> FunctionFixture {
    let line = #line + 1
    let stored = StoredAction(action: tapped)
    return FunctionFixture(
      what: "a bound method",
      code: stored.code,
      name: "in Screen.bound()",
      line: line,
      needsTool: true
    )
  }

  /// A local function that captures.
  func local() -> FunctionFixture {
    let number = title.count
    let line = #line + 1
    func inner() {
      sink.take("\(number)")
    }
    let stored = StoredAction(action: inner)
    return FunctionFixture(
      what: "a local function",
      code: stored.code,
      name: "inner #1 () in Screen.local()",
      line: line
    )
  }

  /// Takes an autoclosure.
  @inline(never)
  private func lazily(_ text: @autoclosure @escaping () -> String) -> StoredText {
    StoredText(text: text)
  }

  /// An autoclosure.
  func autoclosure() -> FunctionFixture {
    let line = #line - 1
    let stored = lazily(
      self.title + "!"
    )
    return FunctionFixture(
      what: "an autoclosure",
      code: stored.code,
      name: "implicit closure #1 in Screen.autoclosure()",
      line: line,
      hasLineOfContext: true
    )
  }

  /// A closure in a generic function.
  func generic<Value>(_ value: Value) -> FunctionFixture {
    let line = #line + 1
    let stored = StoredAction {
      self.sink.take("\(value)")
    }
    return FunctionFixture(
      what: "a closure in a generic function",
      code: stored.code,
      name: "closure #1 in Screen.generic<A>(_:)",
      line: line
    )
  }

  /// A closure in a closure.
  func nested() -> FunctionFixture {
    let outer: () -> FunctionFixture = {
      let line = #line + 1
      let stored = StoredAction {
        self.sink.take("nested")
      }
      return FunctionFixture(
        what: "a closure in a closure",
        code: stored.code,
        name: "closure #1 in closure #1 in Screen.nested()",
        line: line
      )
    }
    return outer()
  }

  /// Two closures on one line.
  func oneLine() -> FunctionFixture {
    let line = #line + 1
    let both = [StoredAction { self.sink.take("1") }, StoredAction { self.sink.take("2") }]
    both[0].action()
    return FunctionFixture(
      what: "the second of two closures on a line",
      code: both[1].code,
      name: "closure #2 in Screen.oneLine()",
      line: line
    )
  }

  /// An asynchronous closure.
  func asynchronous() -> FunctionFixture {
    let line = #line + 1
    let stored = StoredJob {
      await Task.yield()
      self.sink.take("async")
    }
    return FunctionFixture(
      what: "an asynchronous closure",
      code: stored.code,
      name: "closure #1 in Screen.asynchronous()",
      line: line
    )
  }

  /// A closure that captures nothing.
  func capturingNothing() -> FunctionFixture {
    let line = #line + 1
    let stored = StoredTransform { value in
      value &* 3
    }
    return FunctionFixture(
      what: "a closure that captures nothing",
      code: stored.code,
      name: "closure #1 in Screen.capturingNothing()",
      line: line
    )
  }

  /// A free function.
  func free() -> FunctionFixture {
    let stored = StoredAction(action: freeFunction)
    return FunctionFixture(
      what: "a free function",
      code: stored.code,
      name: "freeFunction()",
      line: freeFunctionLine
    )
  }

  /// All of them.
  static let fixtures: [FunctionFixture] = {
    let screen = Screen()
    return [
      screen.closure(), screen.captureList(), screen.transform(), screen.bound(), screen.local(),
      screen.autoclosure(), screen.generic(3), screen.nested(), screen.oneLine(),
      screen.asynchronous(), screen.capturingNothing(), screen.free(),
    ]
  }()
}

/// The line of the function below.
private let freeFunctionLine = #line + 3
/// A function outside all types.
@inline(never)
func freeFunction() {
  Sink().take("free")
}
