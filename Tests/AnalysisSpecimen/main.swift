// A program whose heap has known contents: it says what it made and where, and then waits.
//
// `analysis-specimen small` makes little, for tests that lay damage over its memory; `analysis-specimen unreachable`
// makes what nothing reaches alone; `analysis-specimen busy` goes on changing what it has.

/// Makes everything.
@inline(never)
func makeAll() {
  makeHeld()
  makeLostAndDead()
  makeShapes()
  makeClosures()
  makeCycles()
  makeSeeds()
  makeWaiting()
  makeSecrets()
}

/// Makes a few objects.
@inline(never)
func makeLittle() {
  let doc = StaticDoc()
  Registry.doc = doc
  announce("static", doc)
  makeCycles()
  let head = ChainHeadWithMore()
  head.middle = ChainMiddle()
  head.middle?.tail = ChainTail()
  Registry.chain = head
  announce("chain", head.middle?.tail ?? head)
  makeShapes()
  makeClosures()
}

if CommandLine.arguments.contains("small") {
  makeLittle()
} else if CommandLine.arguments.contains("unreachable") {
  makeUnreachableObjects()
  makeUnreachableTask()
} else if CommandLine.arguments.contains("busy") {
  makeBusy()
} else {
  makeAll()
}
waitForEnd()
