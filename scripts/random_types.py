"""Writes programs with random types: enums, structs and classes, generic ones and nested ones, and values of them.

A type is a tuple: its kind, and what that needs. Declarations name their parameters by index, so that a type inside of a
declaration is made one of a use by `bound`.
"""

import random

from random_kinds import EXISTENTIALS, FUNCTIONS, HOLDERS, ONE_INSIDE, PLAIN, WAITING, WEIGHTS, filled

# What a parameter may have to be; an unconstrained one is None.
BOUNDS = [None, None, "AnyObject", "ObjectThing", "Leaf"]


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
            group = self.random.choices([["leaf"], PLAIN, EXISTENTIALS, FUNCTIONS], [5, 8, 11, 4])[0]
            return ("leaf",) if group == ["leaf"] else ("given", self.random.choice(list(group)))
        if chance < 0.76:
            kinds = list(ONE_INSIDE)
            kind = self.random.choices(kinds, [WEIGHTS.get(kind, 1) for kind in kinds])[0]
            return ("inside", kind, ("leaf",) if kind == "$T.Type" else self.type(owner, depth - 1))
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
        if kind[0] == "inside":
            return ("inside", kind[1], self.bound(kind[2], arguments))
        if kind[0] == "tuple":
            return ("tuple", [self.bound(part, arguments) for part in kind[1]])
        if kind[0] == "nominal":
            return ("nominal", kind[1], [self.bound(part, arguments) for part in kind[2]])
        return kind

    def size(self, kind):
        """How many parts a value may have."""
        if kind[0] == "inside":
            return 1 + kind[1].count("$T") * self.size(kind[2])
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
        if kind[0] == "inside":
            return filled(kind[1], T=self.text(kind[2], owner))
        if kind[0] == "tuple":
            return f"({', '.join(self.text(part, owner) for part in kind[1])})"
        if kind[0] == "nominal":
            return self.declarations[kind[1]].use([self.text(part, owner) for part in kind[2]])
        return "Leaf" if kind[0] == "leaf" else kind[1]

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
                given.append(f"_ f{index}: {'@escaping ' if kind[0] != 'leaf' and str(kind[1]).startswith('(') else ''}{name}")
            sets = "; ".join(f"self.f{index} = f{index}" for index in range(len(owner.properties)))
            lines.append(f"  init({', '.join(given)}) {{ {sets} }}")
        return "\n".join(lines + ["}"] * (2 if owner.is_nested else 1))

    # MARK: Values

    def value(self, kind, leaf, budget):
        """A value in Swift, all leaves of which are of one class."""
        name = self.text(kind)
        if kind[0] == "leaf":
            return f"({leaf}() as Leaf)"
        if kind[0] == "tuple":
            return f"({', '.join(self.value(part, leaf, budget) for part in kind[1])}) as {name}"
        if kind[0] == "given":
            values = (PLAIN.get(kind[1]) or EXISTENTIALS.get(kind[1]) or FUNCTIONS[kind[1]])
            return f"({filled(self.random.choice(values), leaf=leaf)} as {name})"
        if kind[0] == "inside":
            inside = self.text(kind[2])
            text = filled(self.random.choice(ONE_INSIDE[kind[1]]), leaf=leaf, T=inside)
            while "$x" in text:
                text = text.replace("$x", f"({self.value(kind[2], leaf, budget)} as {inside})", 1)
            return f"({text} as {name})"
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


def waits(seed):
    """Whether a program has tasks that wait."""
    return seed % 4 == 0


def program(seed, count):
    """A program with so many declarations; each value is made in a function `value<n>`, and its leaves are of class `L<n>`."""
    maker = Maker(seed)
    maker.declare(count)
    lines = ["import Foundation", ""] + [maker.declaration(owner) for owner in maker.declarations]
    kinds = list(maker.values())
    holders = HOLDERS + WAITING * 6 if waits(seed) else HOLDERS
    for index, kind in enumerate(kinds):
        name = maker.text(kind)
        holder = filled(maker.random.choice(holders), T=name)
        lines.append(f"final class L{index}: Leaf, @unchecked Sendable {{}}")
        lines.append(f"@inline(never) func value{index}() {{ let x: {name} = {maker.value(kind, f'L{index}', [12])}; "
                     f"holders.append({holder}) }}")
    lines += [f"value{index}()" for index in range(len(kinds))]
    return "\n".join(lines + ['print("RESTS")', "fflush(nil)", "_ = readLine()", "withExtendedLifetime((holders, kept)) {}", ""])
