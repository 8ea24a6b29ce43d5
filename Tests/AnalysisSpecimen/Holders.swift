/// Makes what globals and statics hold.
@inline(never)
func makeHeld() {
  let doc = StaticDoc()
  Registry.doc = doc
  announce("static", doc)
  arrayDocs = [ArrayDoc(), ArrayDoc()]
  announce("array", arrayDocs[1])
  announce(ArrayDoc.self, count: 2)
  dictionaryDocs = ["key": DictionaryDoc()]
  for doc in dictionaryDocs.values { announce("dictionary", doc) }
  let head = ChainHeadWithMore()
  head.middle = ChainMiddle()
  head.middle?.tail = ChainTail()
  Registry.chain = head
  announce("chain", head.middle?.tail ?? head)
  let shared = SharedDoc()
  Registry.first = FirstHolder()
  Registry.first?.doc = shared
  Registry.second = SecondHolder()
  Registry.second?.docs = [shared]
  announce("shared", shared)
  announce(SharedDoc.self, count: 1)
  Registry.counted = (0..<1000).map { _ in CountedDoc() }
  Registry.counted.removeLast(250)
  announce(CountedDoc.self, count: 750)
}

/// Makes what nothing in memory explains, and what is dead.
@inline(never)
func makeLostAndDead() {
  let lost = LostDoc()
  announce("lost", lost)
  // SAFETY: The retain is never given back: that is what the object is for.
  _ = unsafe Unmanaged.passRetained(lost)
  let holder = LostHolder()
  let part = LostPart()
  holder.doc = part
  announce("lost-part", part)
  // SAFETY: As above.
  _ = unsafe Unmanaged.passRetained(holder)

  let unowned = UnownedDoc()
  let watcher = Watcher(unowned)
  let weak = WeakDoc()
  watcher.dead = weak
  let watched = WatchedDoc()
  watcher.alive = watched
  watcher.holder = watched
  announce("watched", watched)
  Registry.watcher = watcher
  announce(WatchedDoc.self, count: 1)
  announce(WeakDoc.self, count: 0)
  announce(UnownedDoc.self, count: 0)
  announce(LostDoc.self, count: 1)
}

/// Makes values of all shapes.
@inline(never)
func makeShapes() {
  var made = 0
  func doc(_ name: String) -> ShapeDoc {
    let doc = ShapeDoc()
    made += 1
    announce("shape-\(name)", doc)
    return doc
  }
  let shapes = Shapes(
    Handle(doc: doc("handle")),
    [doc("inline-0"), doc("inline-1")],
    Registry.doc ?? StaticDoc()
  )
  Registry.shapes = shapes
  shapes.single = .doc(doc("single"))
  shapes.pair = .pair(1, doc("pair"))
  shapes.tree = .node(1, .leaf(doc("tree")))
  shapes.plugin = StructPlugin(config: doc("plugin"))
  let plugin = ClassPlugin()
  announce("shape-classPlugin", plugin)
  shapes.classPlugin = plugin
  shapes.anything = [doc("anything")]
  shapes.result = .failure(Failure(owner: doc("result")))
  shapes.pairs = [(1, doc("pairs-0")), (2, doc("pairs-1"))]
  shapes.table = [5: [doc("table")]]
  let member = Member()
  announce("shape-members", member)
  shapes.members = [member]
  shapes.box = Box([doc("box")])
  shapes.pairBox = Box((1, doc("pairBox")))
  let guarded = doc("mutex")
  shapes.mutex.withLock { $0 = guarded }
  let buffer = Tail.create(minimumCapacity: 4) { _ in 1 }
  let tail = doc("buffer")
  buffer.withUnsafeMutablePointerToElements { unsafe $0.initialize(to: tail) }
  shapes.buffer = buffer
  shapes.keeper = Keeper(doc("keeper"))
  shapes.labelled = Labelled(label: "a", doc: doc("labelled"))
  announce("shape-late", shapes.late)
  made += 1
  let global = doc("global-plugin")
  Registry.plugin = StructPlugin(config: global)
  announce(ShapeDoc.self, count: made)
}
