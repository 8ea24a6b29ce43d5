// Prints what a walk over a million objects costs, and what the layouts of 5,000 types cost: figures
// and ratios of one run. `--json` prints them as JSON, `--check` also ends with code 1 where one is
// outside its limit; `--no-mirror` leaves the slow walk out.
import Foundation

#if DEBUG
let build = "debug"
#else
let build = "release"
#endif

if CommandLine.arguments.contains("--heap") {
  exit(HeapCost.report(build: build, arguments: CommandLine.arguments) ? 0 : 1)
}

/// How many times faster than `Mirror` the runtime's metadata is, at least.
let lowestGain = 30.0

/// What a walk may cost, as a multiple of the bare walk in C.
let highestRatio = 8.0

/// What the layouts of all types may cost, in nanoseconds.
let highestLayouts = 1e9

let arguments = CommandLine.arguments
var types = ManyTypes(count: 5_000, set: 0)
var layouts = types.makeLayouts()
for set in 1..<4 where layouts.nanoseconds > highestLayouts {
  // A busy machine is asked again, about types not met before.
  types = ManyTypes(count: 5_000, set: set)
  layouts = types.makeLayouts()
}
var cost = WalkCost(sections: 50_000)
var attempts = 0
repeat {
  let mirrorRounds = arguments.contains("--no-mirror") || attempts > 0 ? 0 : 1
  cost.measure(rounds: 5, mirrorRounds: mirrorRounds)
  attempts += 1
  // A busy machine is asked again.
} while cost.runtime.nanoseconds > cost.bare.nanoseconds * highestRatio && attempts < 3

let ratio = cost.runtime.nanoseconds / cost.bare.nanoseconds
let gain = cost.mirror.nanoseconds / cost.runtime.nanoseconds
let isWhole =
  cost.bare.things == cost.objects && cost.runtime.things == cost.objects
  && layouts.count == types.typeCount && types.typeCount == 5_000

/// A cost of the whole and of one object.
@MainActor func text(_ walk: WalkCost.Walk) -> String {
  let whole = (walk.nanoseconds / 1e5).rounded() / 10
  let each = (walk.nanoseconds / Double(cost.objects)).rounded()
  return "\(whole) ms, \(Int(each.isFinite ? each : 0)) ns for each object, \(walk.things) visited"
}

/// A ratio with one digit after the point.
func text(_ ratio: Double) -> String { "\((ratio * 10).rounded() / 10)" }

if arguments.contains("--json") {
  let figures: [String: Any] = [
    "build": build,
    "objects": cost.objects,
    "bareNanoseconds": cost.bare.nanoseconds,
    "runtimeNanoseconds": cost.runtime.nanoseconds,
    "mirrorNanoseconds": cost.mirror.nanoseconds.isFinite ? cost.mirror.nanoseconds : 0,
    "types": layouts.count,
    "layoutNanoseconds": layouts.nanoseconds,
  ]
  let json = try JSONSerialization.data(withJSONObject: figures, options: [.sortedKeys])
  print(String(decoding: json, as: UTF8.self))
} else {
  print(
    """
    \(build) build; least of \(attempts * 5) rounds, Mirror's only one

    a walk of \(cost.objects) objects
      bare pointers (C, -O2)   \(text(cost.bare))
      RuntimeReader            \(text(cost.runtime))
      MirrorReader             \(text(cost.mirror))
      RuntimeReader to C       \(text(ratio)), at most \(highestRatio)
      Mirror to RuntimeReader  \(text(gain)), at least \(lowestGain)

    the layouts of \(layouts.count) types
      all, the first time      \((layouts.nanoseconds / 1e5).rounded() / 10) ms, \
    at most \(highestLayouts / 1e6) ms

    """
  )
}

if arguments.contains("--check") {
  let isRight =
    isWhole && ratio <= highestRatio && layouts.nanoseconds < highestLayouts
    && (gain >= lowestGain || arguments.contains("--no-mirror"))
  exit(isRight ? 0 : 1)
}
