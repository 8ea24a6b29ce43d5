// Work around a leak: types used for the first time, and memory that comes and goes.
import Foundation

/// A type that has a value to try it with.
protocol Sample: Sendable {
  static var sample: Self { get }
}

extension Int: Sample { static var sample: Int { 7 } }
extension Double: Sample { static var sample: Double { 0.5 } }
extension String: Sample {
  static var sample: String { "a text that is not stored in place" }
}
extension Bool: Sample { static var sample: Bool { true } }
extension Date: Sample { static var sample: Date { Date(timeIntervalSince1970: 0) } }
extension URL: Sample { static var sample: URL { URL(fileURLWithPath: "/a/path") } }
extension Data: Sample { static var sample: Data { Data(repeating: 1, count: 40) } }
extension UUID: Sample { static var sample: UUID { UUID() } }
extension Array: Sample where Element: Sample {
  static var sample: [Element] { [.sample, .sample] }
}
extension Optional: Sample where Wrapped: Sample {
  static var sample: Wrapped? { Wrapped.sample }
}
extension Dictionary: Sample where Key: Sample, Value: Sample {
  static var sample: [Key: Value] { [.sample: .sample] }
}

/// Uses what the library has with a type, and leaves nothing.
@inline(never)
func exercise<Value: Sample>(_ type: Value.Type, seed: Int) {
  let bus = EventBus<Value>()
  let list = LinkedList<Value>()
  let number = bus.subscribe { list.append($0) }
  for _ in 0..<(seed % 7 + 1) { bus.send(.sample) }
  bus.unsubscribe(number)
  list.unlink()
  let future = Future<[Value]>()
  var texts: [String] = []
  future.map { "\($0)" }.then { texts.append($0) }
  future.fulfil([.sample])
  let cache = Cache<Int, Value> { _ in .sample }
  _ = (0..<(seed % 50)).map { cache[$0] }
  let words = texts.flatMap { $0.split(separator: " ") }.sorted()
  _ = Dictionary(grouping: words, by: \.count).mapValues { $0.joined(separator: "-") }
  if seed % 3 == 0 {
    _ = try? JSONEncoder().encode(["text": texts, "words": words.map(String.init)])
  }
}
