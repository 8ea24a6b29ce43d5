// Prints what it costs to count what an object of a million alone owns: figures and ratios of one run.
// `--json` prints them as JSON, `--check` also ends with code 1 where one is outside its limit.
import Foundation

#if DEBUG
let build = "debug"
#else
let build = "release"
#endif

if CommandLine.arguments.contains("--heap") {
  exit(HeapCost.report(build: build, arguments: CommandLine.arguments) ? 0 : 1)
}

/// What a count may cost, as a multiple of the bare walk in C.
let highestRatio = 40.0

let arguments = CommandLine.arguments
var cost = WalkCost(sections: 50_000)
var attempts = 0
repeat {
  cost.measure(rounds: 3)
  attempts += 1
  // A busy machine is asked again.
} while cost.count.nanoseconds > cost.bare.nanoseconds * highestRatio && attempts < 3

let ratio = cost.count.nanoseconds / cost.bare.nanoseconds
let isWhole = cost.bare.objects == cost.objects && cost.count.objects == cost.objects

/// A cost of the whole and of one object.
@MainActor func text(_ walk: WalkCost.Walk) -> String {
  let whole = (walk.nanoseconds / 1e5).rounded() / 10
  let each = (walk.nanoseconds / Double(cost.objects)).rounded()
  return "\(whole) ms, \(Int(each.isFinite ? each : 0)) ns for each object, \(walk.objects) visited"
}

if arguments.contains("--json") {
  let figures: [String: Any] = [
    "build": build,
    "objects": cost.objects,
    "bareNanoseconds": cost.bare.nanoseconds,
    "countNanoseconds": cost.count.nanoseconds,
    "firstCountNanoseconds": cost.first,
  ]
  let json = try JSONSerialization.data(withJSONObject: figures, options: [.sortedKeys])
  print(String(decoding: json, as: UTF8.self))
} else {
  print(
    """
    \(build) build; least of \(attempts * 3) rounds

    what one object of \(cost.objects) owns
      bare pointers (C, -O2)   \(text(cost.bare))
      counted                  \(text(cost.count))
      the first count          \((cost.first / 1e5).rounded() / 10) ms
      counted to C             \((ratio * 10).rounded() / 10), at most \(highestRatio)

    """
  )
}

if arguments.contains("--check") { exit(isWhole && ratio <= highestRatio ? 0 : 1) }
