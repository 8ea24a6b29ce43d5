// Takes snapshots of a process until it is killed, or so many; says after each that it was taken.
//
//   snapshot-taker PID [copy|clone] [COUNT]
//   snapshot-taker self
//
// With `self` it takes one of itself, keeps it, says where a ring is that nothing reaches, and waits.
import Glibc
import LeakMemory

if CommandLine.arguments.dropFirst().first == "self" { lookAtOneself() }
let arguments = CommandLine.arguments.dropFirst()
guard let number = arguments.first.flatMap({ Int32($0) }) else { exit(64) }
let isCloning = arguments.dropFirst().first == "clone"
var left = arguments.dropFirst(2).first.flatMap { Int($0) } ?? Int.max
while left > 0 {
  do throws(SnapshotError) {
    let source = ProcessSource(processID: number, method: isCloning ? .clone : .copy)
    let snapshot = try source.snapshot()
    print(snapshot.threads.count, snapshot.process.stoppedSeconds)
    fflush(nil)
  } catch {
    print(error)
    fflush(nil)
    exit(1)
  }
  left -= 1
}
