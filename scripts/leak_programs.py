"""What the judges of programs with known truth share: building them against LeakFinder, and reading its reports."""

import json
import os
import pathlib
import re
import subprocess
import sys

from library_objects import MODULES, object_files

ROOT = pathlib.Path(__file__).resolve().parent.parent
MODES = {"debug": "-Onone", "release": "-O"}
HEADINGS = {"debug": "debug", "release": "-O"}

# Roots that have no name in the source: any wording will do.
NAMELESS_ROOTS = {"task", "thread", "dispatch", "stack", "threadLocal"}


def run(command, **options):
    return subprocess.run(command, text=True, capture_output=True, **options)


def must(command, **options):
    done = run(command, **options)
    if done.returncode != 0:
        sys.exit(f"error: {' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done


# MARK: - Building

def share(programs, every):
    """Each N-th program, others with each commit."""
    commits = run(["git", "rev-list", "--count", "HEAD"], cwd=ROOT).stdout.strip() if every > 1 else None
    step = max(1, every)
    return programs[int(commits or 0) % step::step]


def compiler_flags(configuration):
    products = ROOT / ".build" / configuration
    return ["-I", str(products / "Modules"),
            "-Xcc", f"-fmodule-map-file={products}/CLeakFinder.build/module.modulemap",
            "-Xcc", f"-fmodule-map-file={products}/CLeakSnapshot.build/module.modulemap"]


def build_library(configuration, judge_source, out):
    """Builds LeakFinder and a judge, if any, into a folder; returns the object that programs are linked with."""
    must(["swift", "build", "-c", configuration, "--target", "LeakFinder"], cwd=ROOT)
    must(["swift", "build", "-c", configuration, "--product", "leak-finder"], cwd=ROOT)
    products = ROOT / ".build" / configuration
    objects = [o for m in MODULES for o in object_files(products / f"{m}.build")]
    out.mkdir(parents=True, exist_ok=True)
    if judge_source:
        objects.append(build_judge(configuration, judge_source, out))
    merged = out / "LeakFinderAndJudge.o"
    must(["clang", "-r", "-nostdlib", "-o", str(merged), *map(str, objects)])
    return merged


def build_judge(configuration, source, out):
    """Builds what programs that are judged import; returns its object."""
    judge = out / "JudgeObject.o"
    must(["swiftc", MODES[configuration], "-g", "-parse-as-library", "-module-name", source.stem,
          *compiler_flags(configuration), "-emit-module", "-emit-module-path", str(out / f"{source.stem}.swiftmodule"),
          "-emit-object", str(source), "-o", str(judge)])
    return judge


def leak_finder(configuration):
    """The command that was built beside the library."""
    return ROOT / ".build" / configuration / "leak-finder"


# MARK: - Running

def environment_of_programs():
    """What programs that are judged run with."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("LEAKFINDER")}
    # Release builds leave keys out of reports unless they are told to.
    environment["LEAKFINDER_CONTENTS"] = "on"
    return environment


def reports_in(output):
    """The reports that a judge printed."""
    return [json.loads(line.split(" ", 1)[1]) for line in output.splitlines() if line.startswith("LEAKFINDER-REPORT ")]


# MARK: - Comparing

def short(type_name, module):
    """A type's name without modules."""
    known = rf"\b(?:{module}|Swift|Foundation\w*|Dispatch|_Concurrency|Synchronization)\."
    return re.sub(known, "", type_name)


def labels_match(expected, actual):
    pattern = re.escape(expected).replace(re.escape("[x]"), r"\[[^\]]*\]")
    return re.fullmatch(pattern, actual) is not None


def wrong_root(root, expected):
    """What is wrong with the root; None where it is right, or where none is expected."""
    if expected and (not root or root["kind"] != expected["kind"] or (
            expected["kind"] not in NAMELESS_ROOTS and root["name"] != expected["name"])):
        said = f"{root['kind']} {root['name']}" if root else "none"
        return f"root {said}, in truth {expected['kind']} {expected['name']}"
    return None


# MARK: - Asking in several ways

def ask(process, victim, configuration):
    """What `leak-finder why` says of an object of a process, and what is wrong with that."""
    done = run([str(leak_finder(configuration)), "why", str(process), hex(victim), "--json", "--contents"], timeout=60)
    if done.returncode != 0:
        return None, f"leak-finder ends with code {done.returncode}: {done.stderr.strip()}"
    return json.loads(done.stdout.splitlines()[0]), None


def steps_of(path):
    return [(s["holderType"], s["label"], s["kind"], s["targetType"]) for s in path["path"]]


def of_caller(sentence):
    """Advice that is about the function that asks, or more careful since that may have retains: only `explainRetention`."""
    return sentence.startswith("look at the calling function") or sentence.startswith("fix ") and " too: " in sentence


# What the ways to ask must agree in.
COMPARED = {
    "verdict": lambda r: (r["kind"], r["cycleLength"], r["root"] and (r["root"]["kind"], r["root"]["name"])),
    "path": steps_of,
    "other paths": lambda r: sorted(str((steps_of(p), p["cycleLength"])) for p in r["otherPaths"]),
    "advice": lambda r: [a for a in r["advice"] if not of_caller(a)],
    "tried cut": lambda r: r["cut"] and {k: v if k != "places" else [p["label"] for p in v]
                                         for k, v in r["cut"].items()},
}


def difference_of_ways(answers):
    """In what the answers differ, the tracker's first, one from a function second; None where they agree.

    A function that asks may hold the object itself: only its count of all retains may be larger, and where other words
    fit these retains as well, it need not promise what a cut frees.
    """
    for way, answer in answers.items():
        if answer is None:
            return f"no answer by {way}"
    first, asked, *others = answers
    for title, part in COMPARED.items():
        said = {way: part(answer) for way, answer in answers.items()}
        if title == "tried cut" and (said[asked] or {}).get("kind") == "mayStay":
            del said[asked]
        if any(value != said[first] for value in said.values()):
            return f"{title} differ: " + "; ".join(f"{way}: {value}" for way, value in said.items())
    counts = {way: answer["retainCount"] for way, answer in answers.items()}
    if (any(counts[way] != counts[first] for way in others) or counts[asked]["strong"] < counts[first]["strong"]
            or counts[asked]["located"] != counts[first]["located"]):
        return f"counts differ: {counts}"
    return None


# MARK: - Writing

def swift_version():
    match = re.search(r"Swift version \S+", run(["swift", "--version"]).stdout)
    machine = f"{os.uname().sysname} {os.uname().machine}"
    return f"{match[0] if match else 'Swift of an unknown version'}, {machine}"
