// A program with a heap of so many objects, and so many megabytes without references, that says when it
// is there and waits until its input ends: what snapshot-benchmark looks at.
import BenchmarkPopulation
import Glibc

let numbers = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let population = Population(
  objects: numbers.first ?? 1_000_000,
  megabytes: numbers.count > 1 ? numbers[1] : 0
)
print("ready \(population.checksum())")
fflush(nil)
while readLine() != nil {}
print(population.checksum())
fflush(nil)
// A heap of references that go everywhere is not released: that would recurse as deep as it is large.
_exit(0)
