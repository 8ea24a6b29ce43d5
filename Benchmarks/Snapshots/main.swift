// Prints what pictures of processes and their analysis cost: figures of one run beside a plain read of the
// same memory and a pass over the same graph, both in C. `--objects N` says how large the heap is, `--json`
// prints figures as JSON, `--check` ends with code 1 where one is outside its limit. `--graph` measures the graph alone,
// `--own` and `--small` are what it starts itself with.
import Foundation

let arguments = CommandLine.arguments

/// The number behind an argument.
func number(after name: String, else value: Int) -> Int {
  arguments.firstIndex(of: name).flatMap { place in
    arguments.indices.contains(place + 1) ? Int(arguments[place + 1]) : nil
  } ?? value
}

let objects = number(after: "--objects", else: 1_000_000)
let rounds = number(after: "--rounds", else: 9)
if arguments.contains("--own") {
  try OwnProcess.stops(
    objects: objects,
    megabytes: number(after: "--megabytes", else: 0),
    isCloning: arguments.contains("--clone"),
    rounds: rounds
  )
}
if arguments.contains("--small") {
  try OwnProcess.small(rounds: number(after: "--rounds", else: 10))
}

#if DEBUG
let build = "debug"
#else
let build = "release"
#endif

let share = Double(objects) / 1e6
var figures = Figures()

var graph = GraphCost(objects: objects)
try graph.measure(rounds: rounds)
figures.add("plain read of the same memory (C, -O2)", graph.read)
figures.add("pass over the same graph (C, -O2)", graph.pass)
figures.add("graph: blocks, types, edges, ledger", graph.graph, atMost: 1.0 * share)
figures.add("the same, time that passed", graph.graphWall)
figures.add("of this the ledger", graph.ledger)
figures.add("blocks and types alone, counted", graph.map)
figures.add("graph to the pass in C", graph.ratio, atMost: 3, in: "times")
figures.add("memory for each object, at the most", graph.peakMemory, atMost: 100, in: "bytes")
figures.add("memory for each object, afterwards", graph.lastingMemory, in: "bytes")
figures.add("heap: stop, copy and count", graph.heap, atMost: 1.2 * share)
figures.add("rings of the graph", graph.rings)
figures.add("dominators of the graph", graph.dominators)
figures.add("stop of another process by copy", graph.stop)
figures.add("the same for each GB", graph.stopPerGigabyte, atMost: 0.4)
figures.note(graph.found)

if !arguments.contains("--graph") {
  for isCloning in [true, false] {
    var own = OwnCost()
    let size = ["--objects", "\(objects)", "--megabytes", "\(max(0, 900 - objects / 11_000))"]
    try own.measureStops(size + ["--rounds", "\(rounds)"] + (isCloning ? ["--clone"] : []))
    let gigabytes = own.byteCount / 1e9
    let text = (gigabytes * 100).rounded() / 100
    figures.add(
      "stop of this process by \(isCloning ? "clone" : "copy"), \(text) GB",
      own.stop,
      atMost: isCloning ? 0.005 + 0.035 * gigabytes : 0.4 * gigabytes
    )
  }

  var small = OwnCost()
  try small.measureSmall(processes: rounds)
  figures.add("a small process's first look", small.first, atMost: 0.1)
  figures.add("of this: the picture", small.firstPicture)
  figures.add("its later looks", small.later, atMost: 0.025)
  figures.add("of these: the picture", small.laterPicture)
}

if arguments.contains("--json") {
  print("{\"build\": \"\(build)\", \"objects\": \(objects), \"figures\": \(figures.json)}")
} else {
  print("\(build) build, \(objects) objects, \(rounds) rounds in turns\n\n\(figures.text)\n")
}
exit(arguments.contains("--check") && !figures.hold ? 1 : 0)
