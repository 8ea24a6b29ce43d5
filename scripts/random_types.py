"""Writes programs with random types: enums, structs and classes, generic ones and nested ones, and values of them.

A type is a tuple: its kind, and what that needs. Declarations name their parameters by index, so that a type inside of a
declaration is made one of a use by `bound`.
"""

import random

PLAIN = ["Int", "Bool", "UInt8", "Double", "String", "Int32", "UInt16", "Suit", "Character", "UnsafeRawPointer"]
EXISTENTIALS = ["any Thing", "any ObjectThing", "Any", "AnyObject", "any Error", "any Thing & Marked",
                "any ObjectThing & Marked", "any Hashable", "any Source<Int>", "any ObjectSource<Int>"]
# What a parameter may have to be; an unconstrained one is None.
BOUNDS = [None, None, "AnyObject", "ObjectThing", "Leaf"]
ONE_INSIDE = {"optional": "Optional<{}>", "array": "[{}]", "contiguous": "ContiguousArray<{}>", "slice": "ArraySlice<{}>",
              "dictionary": "[Int: {}]", "result": "Result<{}, Failure>", "metatype": "{}.Type"}
# How a program keeps a value of type T; what follows a bar stands outside of the function.
HOLDERS = [
    "Holder<T>(x)", "ClosureHolder(genericClosure(x))", "ClosureHolder({ use(x) })", "Holder<[T]>([x, x])", "x as AnyObject",
    "Holder<[Int: T]>([1: x, 2: x])", "TailHolder<T>.of(x)", "LockedHolder<T>(x)",
    "Holder<any Error>(ValueError<T>(value: x))", "Holder<Any>(x)", "Holder<T?>(x)",
    "Holder<Result<T, Failure>>(.success(x))", "DerivedHolder<T>(x)", "FoundationHolder<T>(x)",
    "ClosureHolder(phantomClosure(Phantom<T>(), x))", "VectorHolder<T>(x)", "Holder<(T, Int8, T)>((x, 3, x))",
    "ClosureHolder(Method<T>(value: x).act)", "WrapperHolder<T>(x)", "UniqueHolder<T>(x)", "LazyHolder<T>(x)",
    "PackHolder<T, Int, T>(x, 1, x)", "ClosureHolder(packClosure(x, 1, x))", "AssociatedHolder<Association<T>>(x)",
    "ClosureHolder(localFunction(x))", "Holder<any Source<T>>(ValueSource<T>(value: x))",
    "Holder<Outer<T>.Inner>(.init(value: x))", "Holder<CollectionOfOne<T>>(.init(x))", "Holder<() -> T>({ x })",
    "Holder<ArraySlice<T>>([x, x, x][1...])", "Holder<T???>(x)", "PointerHolder<T>(x)",
]


class Declaration:
    """A random enum, struct or class."""

    def __init__(self, name, maker):
        choose = maker.random.choice
        self.name = name
        self.bounds = [choose(BOUNDS) for _ in range(choose([0, 0, 1, 1, 2, 3]))]
        self.kind = choose(["enum", "enum", "enum", "struct", "struct", "class"])
        self.is_nested = bool(self.bounds) and maker.random.random() < 0.3
        if self.kind == "enum":
            self.cases = [([maker.type(self, 2) for _ in range(choose([1, 1, 1, 2, 2, 3]))], maker.random.random() < 0.07)
                          for _ in range(maker.random.randint(1, 5))]
            self.empty_count = choose([0, 0, 0, 1, 2, 5, 300])
        else:
            self.properties = [maker.property(self) for _ in range(maker.random.randint(1, 4))]

    @property
    def parts(self):
        """The types of all that a value may have."""
        return [part for parts, _ in self.cases for part in parts] if self.kind == "enum" else [
            part for part, _ in self.properties]

    @property
    def parameters(self):
        return [f"T{index}" for index in range(len(self.bounds))]

    def use(self, arguments):
        """The type with arguments."""
        inside = f"<{', '.join(arguments)}>" if arguments else ""
        return f"Outside{self.name}{inside}.{self.name}" if self.is_nested else f"{self.name}{inside}"


class Maker:
    """Makes a program's types and values; the same ones for the same seed."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.declarations = []

    # MARK: Types

    def type(self, owner, depth):
        """A random type, which may name the parameters of the declaration that it is for."""
        chance = self.random.random()
        if owner and owner.bounds and chance < 0.3:
            return ("parameter", self.random.randrange(len(owner.bounds)))
        if depth <= 0 or chance < 0.55:
            return self.random.choice([("leaf",)] * 5 + [("plain", name) for name in PLAIN]
                                      + [("existential", name) for name in EXISTENTIALS]
                                      + [("action",), ("rule",), ("metatype", ("leaf",))])
        if chance < 0.76:
            kind = self.random.choice(["optional"] * 4 + ["array"] * 2 + ["contiguous", "dictionary", "slice", "result"])
            return (kind, self.type(owner, depth - 1))
        if chance < 0.82:
            return ("tuple", [self.type(owner, depth - 1) for _ in range(self.random.randint(2, 3))])
        if not self.declarations:
            return ("leaf",)
        index = self.random.randrange(len(self.declarations))
        return ("nominal", index, [self.argument(bound, owner, depth - 1) for bound in self.declarations[index].bounds])

    def argument(self, bound, owner, depth):
        """A type that a parameter may stand for."""
        if bound is None:
            return self.type(owner, depth)
        own = [("parameter", index) for index, other in enumerate(owner.bounds if owner else [])
               if other in (bound, "Leaf") or (other and bound == "AnyObject")]
        return self.random.choice([("leaf",)] + own * 2)

    def property(self, owner):
        """The type of a property, and how it refers to that."""
        kind = self.type(owner, 2)
        is_weak = kind == ("leaf",) and self.random.random() < 0.25
        return kind, self.random.choice(["weak", "unowned", "unowned(unsafe)"]) if is_weak else ""

    def bound(self, kind, arguments):
        """A type of a declaration with arguments in place of its parameters."""
        if kind[0] == "parameter":
            return arguments[kind[1]]
        if kind[0] in ONE_INSIDE:
            return (kind[0], self.bound(kind[1], arguments))
        if kind[0] == "tuple":
            return ("tuple", [self.bound(part, arguments) for part in kind[1]])
        if kind[0] == "nominal":
            return ("nominal", kind[1], [self.bound(part, arguments) for part in kind[2]])
        return kind

    def size(self, kind):
        """How many parts a value may have."""
        if kind[0] in ONE_INSIDE:
            return 1 + self.size(kind[1])
        if kind[0] == "tuple":
            return 1 + sum(map(self.size, kind[1]))
        if kind[0] == "nominal":
            return 1 + sum(self.size(self.bound(part, kind[2])) for part in self.declarations[kind[1]].parts)
        return 1

    def declare(self, count):
        """Makes declarations of types that are not too large."""
        while len(self.declarations) < count:
            declaration = Declaration(f"Type{len(self.declarations)}", self)
            self.declarations.append(declaration)
            leaves = [("leaf",)] * len(declaration.bounds)
            if self.size(("nominal", len(self.declarations) - 1, leaves)) > 60:
                self.declarations.pop()

    # MARK: Text

    def text(self, kind, owner=None):
        """A type in Swift."""
        if kind[0] == "parameter":
            return owner.parameters[kind[1]]
        if kind[0] in ONE_INSIDE:
            return ONE_INSIDE[kind[0]].format(self.text(kind[1], owner))
        if kind[0] == "tuple":
            return f"({', '.join(self.text(part, owner) for part in kind[1])})"
        if kind[0] == "nominal":
            return self.declarations[kind[1]].use([self.text(part, owner) for part in kind[2]])
        return {"leaf": "Leaf", "action": "(() -> Void)", "rule": "(@Sendable (Int) -> Int)"}.get(kind[0]) or kind[1]

    def declaration(self, owner):
        """A declaration in Swift."""
        bounds = [f"{name}: {bound}" if bound else name for name, bound in zip(owner.parameters, owner.bounds)]
        generic = f"<{', '.join(bounds)}>" if bounds else ""
        lines = [f"enum Outside{owner.name}{generic} {{"] if owner.is_nested else []
        keyword = "final class" if owner.kind == "class" else owner.kind
        lines.append(f"{keyword} {owner.name}{'' if owner.is_nested else generic} {{")
        if owner.kind == "enum":
            for index, (parts, is_indirect) in enumerate(owner.cases):
                inside = ", ".join(self.text(part, owner) for part in parts)
                lines.append(f"  {'indirect ' if is_indirect else ''}case c{index}({inside})")
            if owner.empty_count:
                lines.append("  case " + ", ".join(f"e{index}" for index in range(owner.empty_count)))
        else:
            given = []
            for index, (kind, reference) in enumerate(owner.properties):
                name = self.text(kind, owner)
                lines.append(f"  {reference} var f{index}: {name}{'?' if reference == 'weak' else ''}")
                given.append(f"_ f{index}: {'@escaping ' if kind[0] in ('action', 'rule') else ''}{name}")
            sets = "; ".join(f"self.f{index} = f{index}" for index in range(len(owner.properties)))
            lines.append(f"  init({', '.join(given)}) {{ {sets} }}")
        return "\n".join(lines + ["}"] * (2 if owner.is_nested else 1))

    # MARK: Values

    def value(self, kind, leaf, budget):
        """A value in Swift, all leaves of which are of one class."""
        one_of, inner = self.random.choice, lambda: self.value(kind[1], leaf, budget)
        name = self.text(kind)
        if kind[0] == "plain":
            return one_of({"Int": ["7"], "Bool": ["true", "false"], "UInt8": ["200"], "Double": ["1.5"],
                           "String": ['"ab"', "longText"], "Int32": ["-3"], "UInt16": ["9"],
                           "Suit": ["Suit.clubs", "Suit.spades"], "Character": ['"x"'],
                           "UnsafeRawPointer": ["somewhere"]}[kind[1]])
        if kind[0] == "leaf":
            return f"({leaf}() as Leaf)"
        if kind[0] == "optional":
            return f"{name}.none" if self.random.random() < 0.3 else f"{name}.some({inner()})"
        if kind[0] in ("array", "contiguous"):
            return f"({name})([{', '.join(inner() for _ in range(one_of([0, 1, 2, 3])))}])"
        if kind[0] == "slice":
            return f"[{self.text(kind[1])}]([{', '.join(inner() for _ in range(3))}])[0..<3]"
        if kind[0] == "dictionary":
            return f"({name})(uniqueKeysWithValues: [{', '.join(f'({key}, {inner()})' for key in range(one_of([1, 2])))}])"
        if kind[0] == "result":
            failure = f"{name}.failure(Failure(leaf: {leaf}()))"
            return failure if self.random.random() < 0.3 else f"{name}.success({inner()})"
        if kind[0] == "tuple":
            return f"({', '.join(self.value(part, leaf, budget) for part in kind[1])}) as {name}"
        if kind[0] == "existential":
            values = {"any Source<Int>": [f"SmallSource<Int>(leaf: {leaf}())", f"LargeSource<Int>(leaf: {leaf}())"],
                      "any ObjectSource<Int>": [f"LeafSource<Int>(leaf: {leaf}())"],
                      "any Error": [f"Failure(leaf: {leaf}())"], "any Hashable": [f"{leaf}()", f"[{leaf}()]"],
                      "Any": [f"{leaf}()", f"(1, {leaf}())", f"[{leaf}()]", f"Large(leaf: {leaf}())"],
                      "any Thing": [f"{leaf}()", f"Small(leaf: {leaf}())", f"Large(leaf: {leaf}())"],
                      "any Thing & Marked": [f"{leaf}()", f"Large(leaf: {leaf}())"]}
            return f"{one_of(values.get(kind[1], [f'{leaf}()']))} as {name}"
        if kind[0] == "action":
            return one_of([f"action({leaf}())", f"action({leaf}(), {leaf}())", "emptyAction()", f"{leaf}().act"])
        if kind[0] == "rule":
            return one_of([f"rule({leaf}())", "emptyRule()"])
        if kind[0] == "metatype":
            return f"({leaf}.self as Leaf.Type)"
        return self.nominal(kind, name, leaf, budget)

    def nominal(self, kind, name, leaf, budget):
        """A value of a declared type."""
        owner = self.declarations[kind[1]]
        inside = lambda part: self.value(self.bound(part, kind[2]), leaf, budget)  # noqa: E731
        if owner.kind != "enum":
            budget[0] -= 1
            return f"{name}({', '.join(f'keep({leaf}())' if reference else inside(part) for part, reference in owner.properties)})"
        if owner.empty_count and (budget[0] <= 0 or self.random.random() < 0.15):
            return f"{name}.e{self.random.randrange(owner.empty_count)}"
        budget[0] -= 1
        index = self.random.randrange(len(owner.cases))
        return f"{name}.c{index}({', '.join(inside(part) for part in owner.cases[index][0])})"

    def values(self):
        """The types of values and their texts: several of each declaration, of arguments that are not too large."""
        for index, owner in enumerate(self.declarations):
            for _ in range(4 if owner.kind == "enum" else 2):
                kind = ("nominal", index, [self.argument(bound, None, 1) for bound in owner.bounds])
                if self.size(kind) < 90:
                    yield kind


def program(seed, count):
    """A program with so many declarations; each value is made in a function `value<n>`, and its leaves are of class `L<n>`."""
    maker = Maker(seed)
    maker.declare(count)
    lines = ["import Foundation", ""] + [maker.declaration(owner) for owner in maker.declarations]
    kinds = list(maker.values())
    for index, kind in enumerate(kinds):
        name = maker.text(kind)
        holder = maker.random.choice(HOLDERS).replace("<T", f"<{name}").replace("[T]", f"[{name}]")
        for old, new in {": T]": f": {name}]", "(T, Int8, T)": f"({name}, Int8, {name})", "Int, T>": f"Int, {name}>",
                         "-> T>": f"-> {name}>"}.items():
            holder = holder.replace(old, new)
        lines.append(f"final class L{index}: Leaf, @unchecked Sendable {{}}")
        lines.append(f"@inline(never) func value{index}() {{ let x: {name} = {maker.value(kind, f'L{index}', [12])}; "
                     f"holders.append({holder}) }}")
    lines += [f"value{index}()" for index in range(len(kinds))]
    return "\n".join(lines + ['print("RESTS")', "fflush(nil)", "_ = readLine()", "withExtendedLifetime((holders, kept)) {}", ""])
