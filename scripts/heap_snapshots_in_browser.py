"""Has Chromium's own parser of heap snapshots read files, and compares what it finds; used by scripts/check-pages.

`heap_snapshots_in_browser.py SNAPSHOT RETAINED [SNAPSHOT RETAINED …]`: a file of `graph --format heapsnapshot`, and what
`heap --retained --json` prints of the same graph. Objects and retained sizes of the ten largest types have to be equal.
"""

import json
import pathlib
import socket
import sys
import time

from selenium import webdriver
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

# Where a file's edges were miscounted the parser waits for ever.
MOST_SECONDS = 120
COMPARED = 10
# What the parser calls them.
NAMES = {"closure": "Function"}

# So many characters of a file are handed over at once: the page may load nothing itself.
PART = 8 << 20

BEGIN = """
const done = arguments[0];
import('/devtools/models/heap_snapshot/heap_snapshot.js').then(models => {
  window.models = models;
  window.problems = [];
  const worker = new models.HeapSnapshotProxy.HeapSnapshotWorkerProxy(
    () => {}, {error: problem => problems.push(String(problem)), log() {}, warn() {}});
  window.snapshot = new Promise(resolve => { window.loader = worker.createLoader(1, resolve); });
  done([]);
}).catch(problem => done([String(problem)]));
"""
WRITE = """
const [part, done] = arguments;
loader.write(part).then(() => done([])).catch(problem => done([String(problem)]));
"""
END = """
const done = arguments[0];
(async () => {
  await loader.close();
  const read = await snapshot;
  const types = await read.aggregatesWithFilter(new models.HeapSnapshotModel.NodeFilter());
  const rows = Object.values(types).map(type => [type.name, type.count, type.maxRet]);
  done({nodes: read.nodeCount, rows, problems});
})().catch(problem => done({problems: [...problems, String(problem)]}));
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def browser(port):
    options = Options()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
                     f"--remote-debugging-port={port}", "--remote-allow-origins=*"]:
        options.add_argument(argument)
    driver = webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)
    driver.set_script_timeout(MOST_SECONDS)
    return driver


def parsed(driver, port, path):
    """What the parser finds in a file."""
    # The front end of the developer tools, which the browser itself serves.
    driver.get(f"http://127.0.0.1:{port}/devtools/devtools_app.html")
    problems = driver.execute_async_script(BEGIN)
    with open(path, encoding="utf-8") as file:
        while not problems and (part := file.read(PART)):
            problems = driver.execute_async_script(WRITE, part)
    return {"problems": problems} if problems else driver.execute_async_script(END)


def differences(found, types):
    """What the parser finds otherwise."""
    if found["problems"]:
        return found["problems"]
    rows = {name: (count, retained) for name, count, retained in found["rows"]}
    largest = sorted(types, key=lambda row: (-row["retainedBytes"], row["typeName"]))[:COMPARED]
    expected = {row["typeName"]: (row["count"], row["retainedBytes"]) for row in largest}
    return [f"{name}: {rows.get(NAMES.get(name, name))}, not {row}" for name, row in expected.items()
            if rows.get(NAMES.get(name, name)) != row]


def main():
    failed = False
    port = free_port()
    driver = browser(port)
    try:
        for snapshot, retained in zip(sys.argv[1::2], sys.argv[2::2]):
            path = pathlib.Path(snapshot).resolve()
            began = time.time()
            found = parsed(driver, port, path)
            wrong = differences(found, json.loads(pathlib.Path(retained).read_text(encoding="utf-8"))["types"])
            failed = failed or bool(wrong)
            print(f"{path.name}: {found.get('nodes')} nodes, read in {time.time() - began:.1f} s; "
                  f"{'; '.join(wrong) or 'the largest types are right'}", flush=True)
    finally:
        driver.quit()
    if failed:
        sys.exit("error: Chromium's parser finds something else in a heap snapshot")


main()
