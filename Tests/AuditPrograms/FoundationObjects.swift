import Foundation

// A program for scripts/audit with objects of Foundation: many of them have memory of C behind them,
// which no Swift type describes.

/// An object with much of Foundation in its fields.
final class Record: NSObject {
  var date = Date()
  var address = URL(string: "https://example.org/a?b=c")
  var data = Data(repeating: 1, count: 100)
  var slice = Data(repeating: 2, count: 1_000).dropFirst(10)
  var formatter = DateFormatter()
  var numbers = NumberFormatter()
  var operation = BlockOperation { print("never") }
  var table: [String: Any] = ["a": 1, "b": [1, 2], "c": "a text that is long enough for the heap"]
  var queue = OperationQueue()
  var identifier = UUID()
  var calendar = Calendar.current
  var locale = Locale(identifier: "en_US")
  var attributed = AttributedString("hello")
  var path = IndexPath(indexes: [1, 2, 3])
  var progress = Progress(totalUnitCount: 4)
  var mutableSet = NSMutableSet(array: [1, "two"])
  var mutableArray = NSMutableArray(array: [NSObject(), "text"])
  var mutableTable = NSMutableDictionary(dictionary: ["key": NSObject()])
  var cache = NSCache<NSString, NSObject>()
  var lock = NSLock()
  var condition = NSCondition()
  var failure = NSError(domain: "domain", code: 1, userInfo: ["key": NSObject()])
  var predicate = CharacterSet(charactersIn: "abc")
  var components = URLComponents(string: "https://example.org/a?b=c")
  var text = NSMutableString(string: "a text of Foundation")
  var zone = TimeZone(identifier: "Europe/Berlin")
  var decoder = JSONDecoder()

  /// A record with a cached object.
  override init() {
    super.init()
    cache.setObject(NSObject(), forKey: "key")
    operation.addDependency(Operation())
  }
}

/// All records.
nonisolated(unsafe) var records: [Record] = []
for _ in 0..<300 { records.append(Record()) }
print("TRUE \(String(reflecting: Record.self))\t\(records.count)")

nonisolated(unsafe) let token = NotificationCenter.default.addObserver(
  forName: .init("x"),
  object: nil,
  queue: nil
) {
  _ in print(records.count)
}
let timer = Timer(timeInterval: 1_000_000, repeats: true) { _ in print(token) }
RunLoop.main.add(timer, forMode: .default)
sleep(1)
print("READY \(getpid())")
fflush(nil)
RunLoop.main.run()
