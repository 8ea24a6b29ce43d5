/// What it costs a process to look at itself.
struct OwnCost {
  /// How long the threads were stopped.
  private(set) var stop = Samples()

  /// How many bytes there were.
  private(set) var byteCount = 0.0

  /// The first look of a small process, and its later ones.
  private(set) var first = Samples()
  private(set) var later = Samples()

  /// The pictures' part of these.
  private(set) var firstPicture = Samples()
  private(set) var laterPicture = Samples()

  /// Measures stops.
  mutating func measureStops(_ arguments: [String]) throws {
    let numbers = try Child.numbers("snapshot-benchmark", ["--own"] + arguments)
    for index in stride(from: 0, to: numbers.count - 1, by: 2) {
      stop.add(numbers[index])
      byteCount = numbers[index + 1]
    }
  }

  /// Measures looks of small processes, each of which looks several times.
  mutating func measureSmall(processes: Int) throws {
    for _ in 0..<processes {
      let numbers = try Child.numbers("snapshot-benchmark", ["--small"])
      for index in stride(from: 0, to: numbers.count - 1, by: 2) {
        let whole = numbers[index] + numbers[index + 1]
        if index == 0 {
          first.add(whole)
          firstPicture.add(numbers[index])
        } else {
          later.add(whole)
          laterPicture.add(numbers[index])
        }
      }
    }
  }
}
