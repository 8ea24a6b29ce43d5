// A program that says which blocks it has and which it gave back, and then waits.
//
// Usage: allocator-population COUNT THREADS [silent|full]
//
// "full" leaves free blocks in nearly all lists of the allocator.
// It prints its process id; then for each block, live or freed, one line "o|c|d ADDRESS SIZE": an
// object, a block of C, a freed one; then "ready". It ends with its standard input.
import Glibc

let arguments = CommandLine.arguments
let count = arguments.count > 1 ? Int(arguments[1]) ?? 1000 : 1000
let threadCount = arguments.count > 2 ? Int(arguments[2]) ?? 3 : 3
let isSilent = arguments.count > 3 && arguments[3] == "silent"
let isFull = arguments.count > 3 && arguments[3] == "full"

// Once for the runtime to allocate what it needs for all of this.
let rehearsal = Shared(count: 200, threadCount: 0)
rehearsal.run(thread: 0)
rehearsal.giveBack()
rehearsal.printTruth(isSilent: false, to: Output(isDiscarding: true))

let shared = Shared(count: count, threadCount: threadCount, keptCount: isFull ? 8000 : 0)
shared.startThreads()
shared.run(thread: 0)
shared.giveBack()
if isFull { shared.fillBins() }
shared.printTruth(isSilent: isSilent, to: Output(isDiscarding: false))
var byte: UInt8 = 0
// SAFETY: One byte is read into a variable of one byte.
while unsafe read(0, &byte, 1) > 0 {}
withExtendedLifetime((rehearsal, shared)) {}
