"""The kinds of types that random programs are made of, and how such a program keeps a value.

In a text, `$leaf` stands for the class of a value's leaves, `$T` for the type inside, and `$x` for a value of that.
"""

from string import Template

# Types with nothing inside that is chosen, with their values. Those without leaves go on to stay few.
PLAIN = {
    "Int": ["7"], "Bool": ["true", "false"], "UInt8": ["200"], "Double": ["1.5"], "String": ['"ab"', "longText"],
    "Int32": ["-3"], "UInt16": ["9"], "Suit": ["Suit.clubs", "Suit.spades"], "Character": ['"x"'],
    "UnsafeRawPointer": ["somewhere"], "Substring": ["longText.dropFirst(3)"], "ClosedRange<Int>": ["(1...4)"],
    "timespec": ["timespec(tv_sec: 1, tv_nsec: 2)"], "in6_addr": ["in6_addr()"], "SignalAction": ["SignalAction()"],
    "Data": ["Data([1, 2, 3])", "Data(count: 400)"], "Date": ["Date()"], "UUID": ["UUID()"], "Decimal": ["Decimal(3)"],
    "IndexPath": ["IndexPath(indexes: [1])", "IndexPath(indexes: [1, 2, 3])"], "Duration": ["Duration.seconds(1)"],
}
EXISTENTIALS = {
    "any Thing": ["$leaf()", "Small(leaf: $leaf())", "Large(leaf: $leaf())"], "any ObjectThing": ["$leaf()"],
    "Any": ["$leaf()", "(1, $leaf())", "[$leaf()]", "Large(leaf: $leaf())", "action($leaf())", "$leaf.self"],
    "AnyObject": ["$leaf()", "Small(leaf: $leaf()) as AnyObject"],
    "any Error": ["Failure(leaf: $leaf())", "Trouble.object($leaf())", "Trouble.several([$leaf()], 2)", "Trouble.none",
                  "foundationError($leaf())"],
    "any Thing & Marked": ["$leaf()", "Large(leaf: $leaf())"], "any ObjectThing & Marked": ["$leaf()"],
    "any Hashable": ["$leaf()", "[$leaf()]"], "any Source<Int>": ["SmallSource<Int>(leaf: $leaf())",
                                                                 "LargeSource<Int>(leaf: $leaf())"],
    "any ObjectSource<Int>": ["LeafSource<Int>(leaf: $leaf())"], "any Leaf & Tagged": ["TaggedLeaf($leaf())"],
    "any BaseHolder<Int> & Tagged": ["TaggedHolder<Int, Leaf>(3, $leaf())"],
    "AnyHashable": ["AnyHashable($leaf())", "AnyHashable([$leaf()])", "AnyHashable(7)"],
    "any Sendable": ["$leaf()", "Failure(leaf: $leaf())", "rule($leaf())"], "any Thing.Type": ["$leaf.self", "Large.self"],
    "Any.Type": ["$leaf.self", "Int.self"], "AnyKeyPath": ["shelfPath($leaf())", "shelfPath($leaf(), $leaf())"],
    "Set<Leaf>": ["[$leaf()]", "[]"], "[AnyHashable: Any]": ["[$leaf(): $leaf()]"],
    "Unmanaged<Leaf>": ["Unmanaged.passUnretained(keep($leaf()))"], "Context": ["Context(keep($leaf()))"],
}
FUNCTIONS = {
    "(() -> Void)": ["action($leaf())", "action($leaf(), $leaf())", "emptyAction()", "$leaf().act", "boxed($leaf())",
                     "weakly(keep($leaf()), $leaf())", "mutual($leaf())", "delayed(use($leaf()))"],
    "(@Sendable (Int) -> Int)": ["rule($leaf())", "emptyRule()"],
    "(@Sendable () async -> Void)": ["later($leaf())"],
    "(() throws(Failure) -> Leaf)": ["throwing($leaf())"],
    "((Leaf) -> Leaf)": ["converted($leaf())", "mapped($leaf())"],
    "(@convention(c) (UnsafeMutableRawPointer?) -> Void)": ["plainFunction"],
}
# Types with one inside, with their values. A value that has none inside says nothing of `$x`.
ONE_INSIDE = {
    "Optional<$T>": ["Optional<$T>.none"] + ["Optional<$T>.some($x)"] * 3,
    "[$T]": ["[]", "[$x]", "[$x, $x]", "[$x, $x, $x]"],
    "ContiguousArray<$T>": ["ContiguousArray<$T>()", "ContiguousArray<$T>([$x, $x])"],
    "ArraySlice<$T>": ["[$T]([$x, $x, $x])[0..<3]", "[$T]([$x, $x, $x])[1...]"],
    "[Int: $T]": ["[1: $x]", "[1: $x, 2: $x]"],
    "Result<$T, Failure>": ["Result<$T, Failure>.success($x)"] * 2 + ["Result<$T, Failure>.failure(Failure(leaf: $leaf()))"],
    "$T.Type": ["($T.self as $T.Type)"],
    "LazyMapSequence<[$T], $T>": ["lazyMap($x)"], "LazyFilterSequence<[$T]>": ["lazyFilter($x)"],
    "AnySequence<$T>": ["AnySequence<$T>([$x])"], "AnyIterator<$T>": ["AnyIterator<$T>([$x, $x].makeIterator())"],
    "AnyCollection<$T>": ["AnyCollection<$T>([$x])"], "CollectionOfOne<$T>": ["CollectionOfOne<$T>($x)"],
    "Zip2Sequence<[$T], [Int]>": ["zip([$x], [1])"], "KeyValuePairs<Int, $T>": ["KeyValuePairs<Int, $T>(dictionaryLiteral: (1, $x))"],
    "Dictionary<Int, $T>.Values": ["Dictionary<Int, $T>(uniqueKeysWithValues: [(1, $x)]).values"],
    "EnumeratedSequence<[$T]>": ["[$T]([$x]).enumerated()"], "ReversedCollection<[$T]>": ["[$T]([$x]).reversed()"],
    "IndexingIterator<[$T]>": ["[$T]([$x]).makeIterator()"], "Dictionary<Int, $T>.Iterator": ["dictionaryIterator($x)"],
    "Repeated<$T>": ["repeatElement($x, count: 3)"], "Slice<CollectionOfOne<$T>>": ["slice($x)"],
    "UnfoldSequence<$T, Int>": ["unfold($x)"], "InlineArray<2, $T>": ["[$x, $x]"], "Wrapped<$T>": ["Wrapped<$T>(wrappedValue: $x)"],
    "Packed<$T, Int, $T>": ["Packed<$T, Int, $T>($x, 1, $x)"], "Tree<$T>": ["tree($x)", "Tree<$T>.empty"],
    "Outer<$T>.Nested<Int8>": ["Outer<$T>.Nested<Int8>($x, 3)"], "Step<$T>": ["step($x)", "asking($x)", "Step<$T>.end"],
    "(() -> $T)": ["returning($x)"], "((Int) -> $T)": ["replacing($x)"], "AsyncStream<$T>": ["stream($x)"],
    "KeyPath<Holder<$T>, $T>": ["valuePath($x)"],
    "Atomically<$T>": ["Atomically<$T>($x)"], "TripleOptional<$T>": ["TripleOptional<$T>($x)"],
}
# How often a kind is taken, where not once.
WEIGHTS = {"Optional<$T>": 10, "[$T]": 5, "[Int: $T]": 2, "Result<$T, Failure>": 2}
# How a program keeps a value `x`.
HOLDERS = [
    "Holder<$T>(x)", "ClosureHolder(genericClosure(x))", "ClosureHolder({ use(x) })", "Holder<[$T]>([x, x])", "x as AnyObject",
    "Holder<[Int: $T]>([1: x, 2: x])", "TailHolder<$T>.of(x)", "LockedHolder<$T>(x)",
    "Holder<any Error>(ValueError<$T>(value: x))", "Holder<Any>(x)", "Holder<$T?>(x)",
    "Holder<Result<$T, Failure>>(.success(x))", "DerivedHolder<$T>(x)", "FoundationHolder<$T>(x)",
    "ClosureHolder(phantomClosure(Phantom<$T>(), x))", "VectorHolder<$T>(x)", "Holder<($T, Int8, $T)>((x, 3, x))",
    "ClosureHolder(Method<$T>(value: x).act)", "WrapperHolder<$T>(x)", "UniqueHolder<$T>(x)", "LazyHolder<$T>(x)",
    "PackHolder<$T, Int, $T>(x, 1, x)", "ClosureHolder(packClosure(x, 1, x))", "AssociatedHolder<Association<$T>>(x)",
    "ClosureHolder(localFunction(x))", "Holder<any Source<$T>>(ValueSource<$T>(value: x))",
    "Holder<Outer<$T>.Inner>(.init(value: x))", "Holder<CollectionOfOne<$T>>(.init(x))", "Holder<() -> $T>({ x })",
    "Holder<ArraySlice<$T>>([x, x, x][1...])", "Holder<$T???>(x)", "PointerHolder<$T>(x)",
    "CrossedHolder<Int8, $T>(3, x)", "ObservedHolder<$T>(x)", "ReferringHolder<$T>(x)", "localClass(x)", "ActorHolder<$T>(x)",
    "OperationHolder<$T>(x)", "ProgressHolder<$T>(x)", "FormatterHolder<$T>(x)", "EncoderHolder<$T>(x)", "UniquePointerHolder<$T>(x)",
    "CellHolder<$T>(x)", "AtomicHolder<$T>(x)", "opaque(x)", "Holder<@Sendable () async -> $T>(waitingClosure(x))",
    "Holder<() throws(Failure) -> $T>(throwingClosure(x))", "ClosureHolder(delayed(use(x)))",
    "ClosureHolder(mutual(x))", "ClosureHolder(weakly(ClosureHolder({}), x))", "Outer<$T>.Nested<Bool>(x, true)",
    "CallbackHolder(x)", "streamed(x)", "foundationArray(x)", "workItem(x)",
    "Holder<any Source<$T> & Marked>(MarkedSource<$T>(value: x))", "FinalCrossed<$T>(x)", "UniqueEnumHolder<$T>(x)",
    "Holder<AnyHashable>(AnyHashable(Identity<$T>(value: x)))", "ClosureHolder(partlyApplied(x))",
]
# How a task that waits keeps a value: what its frames have is located, by words, and not described.
WAITING = ["suspended(x)", "suspendedWithLocal(x)"]


def filled(text, **names):
    """A text of these tables with names in it."""
    return Template(text).safe_substitute(names)
