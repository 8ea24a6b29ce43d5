// Puts LeakFinder under load and says whether it kept its word; `scripts/stress` runs it.
//
//   stress round <seconds>   threads that dismiss, present, drop, change and explore objects
//   stress explore <seconds> holders are looked for while threads do all a program does
//   stress million           a million living registrations: memory of each, none lost
import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
let complaints: [String]
switch arguments.first {
case "round":
  complaints = await StressRound().run(seconds: arguments.dropFirst().first.flatMap(Int.init) ?? 10)
case "explore":
  complaints = await ExploreRound().run(
    seconds: arguments.dropFirst().first.flatMap(Int.init) ?? 10
  )
case "million":
  complaints = await MillionRound().run()
default:
  complaints = ["usage: stress round <seconds> | stress explore <seconds> | stress million"]
}
for complaint in complaints { print("COMPLAINT: \(complaint)") }
exit(complaints.isEmpty ? 0 : 1)
