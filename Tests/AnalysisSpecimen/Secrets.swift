import Foundation

/// What no graph file may have.
final class Secrets {
  var short = hidden(0).prefix(6).description
  var long = hidden(1)
  var pin = Int(bitPattern: secretNumber)
  var point = (secretNumber, 2.5)
  var optional: String? = hidden(2)
  var mixed: [Mixed] = [
    .text(hidden(3)), .number(Int(bitPattern: secretNumber)), .doc(StaticDoc()), .none,
    .text(hidden(4).prefix(5).description),
  ]
  var anything: any Sendable = hidden(5)
  var keyed = [hidden(6): Int(bitPattern: secretNumber)]
  var bytes = Array(hidden(7).utf8)
  var data = Data(hidden(8).utf8)
  var part = hidden(9).dropFirst(3)
  var numbers = [secretNumber, secretNumber]
}

/// An enum whose cases share their room.
enum Mixed {
  case text(String)
  case number(Int)
  case doc(StaticDoc)
  case none
}

/// A number that is no address.
let secretNumber: UInt = 0x5e0f_a11a_ce0f_ba5e

/// A text that is in memory only once it was made: no literal of the program has it.
@inline(never)
func hidden(_ number: Int) -> String {
  String(decoding: "pbafcvphbhf".utf8.map { ($0 - 97 + 13) % 26 + 97 }, as: UTF8.self)
    + "-\(number)-and-some-more"
}

/// Makes what no graph file may have, in objects, globals and plain memory.
@inline(never)
func makeSecrets() {
  Registry.secrets = Secrets()
  Registry.secretText = hidden(10)
  let text = Array(hidden(11).utf8)
  let memory = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count)
  memory.initialize(from: text, count: text.count)
  Registry.secretMemory = UnsafeRawPointer(memory)
}
