// Takes snapshots of a process until it is killed; says after each that it was taken.
//
//   snapshot-taker PID
import Glibc
import LeakMemory

guard let number = CommandLine.arguments.dropFirst().first.flatMap({ Int32($0) }) else { exit(64) }
while true {
  do throws(SnapshotError) {
    let snapshot = try ProcessSource(processID: number).snapshot()
    print(snapshot.threads.count)
    fflush(nil)
  } catch {
    print(error)
    fflush(nil)
    exit(1)
  }
}
