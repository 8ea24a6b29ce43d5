// What an error, a protocol's value or a tuple in such a value has cannot be set from outside: the variable is to be.
import Foundation
import LeakFinder

weak var victim: Parser?
weak var second: Lexer?
weak var third: Speller?
weak var fourth: Reader?
struct ParseError: Error { var parser: Parser? ; var line = 1 }
struct ReadError: Error { var reader: Reader? ; var line = 1 }
enum LexError: Error { case bad(Lexer, Int), other }
protocol Entry {}
struct SpellEntry: Entry { var pair: (Speller?, Int) }
class Parser { var n = 0 }
class Lexer { var n = 0 }
class Speller { var n = 0 }
class Reader { var n = 0 }
enum ErrorLog {
  nonisolated(unsafe) static var last: (any Error)?
  nonisolated(unsafe) static var lexed: any Error = LexError.other
  nonisolated(unsafe) static var spelled: (any Entry)?
}
final class Reporter {
  nonisolated(unsafe) static let shared = Reporter()
  var failure: (any Error)?
}
@inline(never) func scenario() {
  let parser = Parser()
  ErrorLog.last = ParseError(parser: parser)
  victim = parser
  LeakTracker.shared.didDismiss(parser, gracePeriod: .milliseconds(100))
  let lexer = Lexer()
  ErrorLog.lexed = LexError.bad(lexer, 1)
  second = lexer
  LeakTracker.shared.didDismiss(lexer, gracePeriod: .milliseconds(100))
  let speller = Speller()
  ErrorLog.spelled = SpellEntry(pair: (speller, 1))
  third = speller
  LeakTracker.shared.didDismiss(speller, gracePeriod: .milliseconds(100))
  let reader = Reader()
  Reporter.shared.failure = ReadError(reader: reader)
  fourth = reader
  LeakTracker.shared.didDismiss(reader, gracePeriod: .milliseconds(100))
}
setvbuf(stdout, nil, _IONBF, 0)
scenario()
finish(("parser", { victim }), ("lexer", { second }), ("speller", { third }), ("reader", { fourth }))
