import Glibc

// A program of known content for scripts/audit: so many objects of every shape, counted while they
// are made. Once it says READY, all of its threads wait in the kernel.

/// The program.
@main
enum Population {
  /// How many objects of each shape are made.
  static let rounds = CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 300

  /// Makes everything, prints the truth, and waits.
  static func main() {
    Ledger.scatterGarbage(rounds)
    Roots.make()
    for round in 0..<rounds {
      let leaf = Ledger.leaf(round)
      Classes.make(round, leaf)
      Enums.make(round, leaf)
      Existentials.make(round, leaf)
      Closures.make(round, leaf)
      GenericClosures.make(round, leaf)
      Collections.make(round, leaf)
      Noncopyables.make(round, leaf)
      if round % 10 == 0 { Tasks.make(round) }
    }
    Threads.make()
    sleep(2)
    Ledger.announce()
    while true { pause() }
  }
}
