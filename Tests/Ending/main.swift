// A program for scripts/check-run and scripts/check-hostile: it ends in many ways, or does much that disturbs a look, and
// leaks a retain cycle before unless its first argument is `clean`.

import Foundation

/// One of two objects that keep each other.
final class Node {
  var other: Node?
}

/// What a global, a stack or a thread has.
final class Kept {
  var count = 0
}

nonisolated(unsafe) var global: Kept? = Kept()
let local = Kept()

func leak() {
  let first = Node()
  let second = Node()
  first.other = second
  second.other = first
}

/// Becomes this program once more, which is clean.
func executeAgain() {
  var arguments: [UnsafeMutablePointer<CChar>?] = [
    strdup(CommandLine.arguments[0]), strdup("clean"), nil,
  ]
  execv(CommandLine.arguments[0], &arguments)
}

/// Begins threads that never end by themselves.
func beginThreads() {
  for _ in 0..<4 {
    Thread.detachNewThread {
      let kept = Kept()
      while true {
        sleep(1)
        kept.count += 1
      }
    }
  }
  usleep(100_000)
}

/// Begins as many threads as are asked for, with small stacks, each with an object of its own.
func beginThreads(_ count: Int) {
  var attributes = pthread_attr_t()
  pthread_attr_init(&attributes)
  pthread_attr_setstacksize(&attributes, 64 << 10)
  for _ in 0..<count {
    var thread = pthread_t()
    let failed = pthread_create(
      &thread,
      &attributes,
      { _ in
        let kept = Kept()
        while true {
          sleep(1)
          kept.count += 1
        }
      },
      nil
    )
    if failed != 0 { break }
  }
}

let way = CommandLine.arguments.dropFirst().first ?? ""
if way != "clean" { leak() }
print("\(way) \(readLine() ?? "")")
fflush(stdout)
switch way {
case "code": exit(7)
case "signal": kill(getpid(), SIGTERM)
case "threads": beginThreads()
case "main thread":
  Thread.detachNewThread {
    usleep(100_000)
    exit(3)
  }
  pthread_exit(nil)
case "exec":
  beginThreads()
  executeAgain()
case "exec of a thread":
  Thread.detachNewThread { executeAgain() }
  sleep(30)
case "child":
  let process = Process()
  process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0])
  process.arguments = ["code"]
  process.standardInput = FileHandle.nullDevice
  try process.run()
  process.waitUntilExit()
  print("the child ended with \(process.terminationStatus)")
case "many threads":
  beginThreads(5_000)
  print("begun")
  fflush(stdout)
  sleep(300)
case "exec again":
  usleep(30_000)
  var arguments: [UnsafeMutablePointer<CChar>?] = [
    strdup(CommandLine.arguments[0]), strdup("exec again"), nil,
  ]
  execv(CommandLine.arguments[0], &arguments)
case "children":
  while true {
    var child: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
    posix_spawn(&child, "/bin/true", nil, nil, &arguments, nil)
    waitpid(child, nil, 0)
    free(arguments[0])
  }
case "wait":
  for count in 1... {
    usleep(20_000)
    print(count)
    fflush(stdout)
  }
default: break
}
