"""The modules of LeakFinder, and the object files that a build made of each."""

import json
import os

MODULES = ["CLeakFinder", "CLeakSnapshot", "LeakLocking", "LeakMemory", "LeakImages", "LeakAllocators", "LeakMetadata",
           "LeakGraph", "LeakKnowledge", "LeakLibraries", "LeakAnalysis", "LeakBacktraces", "LeakFindings",
           "LeakMirror", "LeakTracking", "LeakReports", "LeakFinder"]


def object_files(folder):
    """What a module consists of now: objects of files that are gone may still be beside them."""
    outputs = folder / "output-file-map.json"
    if outputs.exists():
        kept = json.loads(outputs.read_text(encoding="utf-8"))
        return sorted({o for entry in kept.values() if (o := entry.get("object")) and os.path.exists(o)})
    return sorted(map(str, folder.rglob("*.o")))
