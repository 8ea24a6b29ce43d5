"""Looks at pages of HTML in Chromium: clicks, keys, widths, colours; used by scripts/check-pages."""

import json
import pathlib
import sys
import time

from selenium import webdriver
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.chrome.options import Options
from selenium.webdriver.chrome.service import Service

FOLDER = pathlib.Path(sys.argv[1]).resolve()
WIDE, PHONE = (1280, 860), (360, 740)
# A page has to be there after so many seconds.
MOST_SECONDS = 3
complaints = []


def check(condition, sentence):
    """Notes what is wrong."""
    if not condition:
        complaints.append(f"{page}: {sentence}")


def browser():
    """Starts Chromium, which says what it loads and what goes wrong."""
    options = Options()
    for argument in ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                     "--disable-dev-shm-usage"]:
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    return webdriver.Chrome(service=Service("/usr/bin/chromedriver"), options=options)


def open_page(name, size=WIDE, part=""):
    """Opens a page of some width, and says how long that took."""
    global page
    page = f"{name} at {size[0]} px"
    driver.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", {
        "width": size[0], "height": size[1], "deviceScaleFactor": 1, "mobile": size == PHONE})
    driver.get("about:blank")
    began = time.time()
    driver.get(f"file://{FOLDER}/{name}.html{part}")
    draw()
    seconds = time.time() - began
    check(seconds <= MOST_SECONDS, f"opens in {seconds:.1f} s")
    return seconds


def draw():
    """Waits until the page has drawn what came before: a key may be sent and not be handled yet."""
    driver.execute_async_script("requestAnimationFrame(() => requestAnimationFrame(arguments[0]))")


def find(selector):
    """The parts that a selector names."""
    return driver.find_elements(By.CSS_SELECTOR, selector)


def text(selector):
    """The text of a part; nothing where there is none."""
    found = find(selector)
    return found[0].text if found else ""


def press(*keys):
    """Presses keys where the focus is."""
    for key in keys:
        driver.switch_to.active_element.send_keys(key)
    draw()


def focus():
    """What has the focus: its tag, id, role and label."""
    return driver.execute_script(
        "const e = document.activeElement;"
        "return [e.tagName, e.id, e.getAttribute('role'), e.getAttribute('aria-label')].join(' ')")


def settle(name):
    """Checks what holds for every view, and takes a picture of it."""
    time.sleep(0.25)
    widths = driver.execute_script("return [document.documentElement.scrollWidth, innerWidth]")
    check(widths[0] <= widths[1], f"{name}: scrolls sideways, {widths[0]} px")
    for entry in driver.get_log("browser"):
        check(False, f"{name}: the console says {entry['message']}")
    for entry in driver.get_log("performance"):
        message = json.loads(entry["message"])["message"]
        if message["method"] == "Network.requestWillBeSent":
            url = message["params"]["request"]["url"]
            check(url.startswith(("file:", "about:", "data:")), f"{name}: asks for {url}")
            check(not url.startswith("file:") or url.split("#")[0].endswith(".html"), f"{name}: loads {url}")
    check("null" not in driver.execute_script("return document.body.innerText").split(),
          f"{name}: writes null")
    # Every control has a name.
    nameless = driver.execute_script(
        "return [...document.querySelectorAll('button,[role=button],[role=tab],input,select')]"
        ".filter(e => !(e.getAttribute('aria-label') || e.textContent.trim())).length")
    check(nameless == 0, f"{name}: {nameless} controls have no name")
    driver.save_screenshot(str(FOLDER / f"{name}.png"))


def contrast(name):
    """Checks that texts stand out from their grounds by 4.5 to 1."""
    poor = driver.execute_script("""
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const rgb = (color, under) => {
        canvas.fillStyle = `rgb(${under})`; canvas.fillRect(0, 0, 1, 1);
        canvas.fillStyle = color; canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
      };
      const light = (c) => c.map(v => v / 255).map(v => v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4)
        .reduce((s, v, i) => s + v * [.2126, .7152, .0722][i], 0);
      const found = [];
      for (const e of document.querySelectorAll('p,h1,h2,h3,h4,li,dd,dt,button,span,td,th,code')) {
        const own = [...e.childNodes].some(n => n.nodeType === 3 && n.textContent.trim());
        if (!own || !e.offsetParent || e.closest('svg')) continue;
        const above = [];
        for (let one = e; one; one = one.parentElement) above.unshift(one);
        let ground = [255, 255, 255];
        for (const one of above) ground = rgb(getComputedStyle(one).backgroundColor, ground);
        const ink = rgb(getComputedStyle(e).color, ground);
        const [a, b] = [light(ink), light(ground)].sort((x, y) => y - x);
        const ratio = (a + .05) / (b + .05);
        if (ratio < 4.5) found.push(`${e.textContent.trim().slice(0, 30)} ${ratio.toFixed(1)}`);
      }
      return [...new Set(found)];
    """)
    check(not poor, f"{name}: too little contrast: {poor[:4]}")


def reports_by_keys():
    """Reads reports with the keyboard alone."""
    open_page("samples")
    check(len(find(".row")) == 8, f"has {len(find('.row'))} rows")
    check(text("h2") == "BrowserScreen", "does not show the first leak")
    settle("reports")
    contrast("reports")
    press("j")
    check(text("h2") == "TextViewController", "j does not choose the next leak")
    check(len(find("figure svg")) == 3, "the further ways are not drawn")
    press("k")
    check(text("h2") == "BrowserScreen", "k does not choose the leak before")
    press("/")
    check(focus().startswith("INPUT search"), f"/ leads to {focus()}")
    press("downloader")
    time.sleep(0.3)
    check([row.text.split("\n")[0] for row in find(".row")] == ["Download"], "a search does not filter")
    press("nothing like it")
    time.sleep(0.3)
    check(not find(".row") and "No leak matches" in text("#detail"), "a search for nothing finds something")
    press(Keys.ESCAPE)
    time.sleep(0.3)
    check(len(find(".row")) == 8, "Esc does not clear the search")
    press(Keys.ESCAPE)
    check(focus().startswith("BODY"), "Esc does not leave the search")
    press("j", "j", Keys.ENTER)
    check(focus().startswith("H2"), f"Enter leads to {focus()}")
    press(Keys.ESCAPE)
    check("listbox" in focus(), f"Esc leads to {focus()}")
    press(Keys.HOME)
    check(text("h2") == "BrowserScreen", "Home does not choose the first leak")
    press(Keys.END)
    check(text("h2") == "Screen" and "released after all" in text(".state"), "End shows another leak")
    press("?")
    check(len(find("dialog[open]")) == 1, "? shows no keys")
    settle("keys")
    press(Keys.ESCAPE)
    check(not find("dialog"), "Esc does not close the keys")


def reports_by_clicks():
    """Reads reports with the mouse."""
    open_page("samples")
    find(".row")[1].click()
    check(text("h2") == "TextViewController", "a click does not choose a leak")
    check("break it here" in text(".choice"), "the place to break it is not chosen first")
    hops = find(".hop")
    check(len(hops) == 5, f"has {len(hops)} references")
    hops[0].click()
    check("observer block" in text(".choice"), f"a click on a reference says {text('.choice')!r}")
    check("TextViewController.swift:~58" in text(".choice"), "a reference has no place")
    press(Keys.ARROW_DOWN)
    check("closure #1" in text(".choice h4"), f"the arrow key leads to {text('.choice h4')!r}")
    press(Keys.ARROW_DOWN)
    check("captures TextViewController" in text(".choice h4"), "the arrow keys do not walk along the path")
    check("chosen" in find(".hop.break")[0].get_attribute("class"), "what is chosen is not marked")
    find(".node.target")[0].click()
    check("leaked object" in text(".choice"), "the leaked object is not said to be that")
    check(len(find(".stacks section")) == 1 and "awaited by" in text(".stacks"), "the stack is not there")
    driver.execute_cdp_cmd("Browser.grantPermissions", {"permissions": ["clipboardReadWrite"]})
    find("footer .copy")[0].click()
    time.sleep(0.2)
    check(text("footer .copy") == "Copied", "the fingerprint is not copied")
    find("[role=radio]")[3].click()
    check([row.text.split("\n")[0] for row in find(".row")] == ["Session"], "a kind does not filter")
    find("[role=radio]")[0].click()
    driver.execute_script("const o = document.getElementById('order'); o.value = 'count';"
                          "o.dispatchEvent(new Event('change'))")
    check(text(".row").startswith("TextViewController"), "the order is not that of the counts")
    before = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    find("#theme")[0].click()
    after = driver.execute_script("return getComputedStyle(document.body).backgroundColor")
    check(before != after, "the colours do not change")
    time.sleep(0.3)
    settle("reports-dark")
    contrast("reports-dark")
    ring = find(".row")
    driver.execute_script("location.hash = '#0000000000000003'")
    time.sleep(0.2)
    check(text("h2") == "Row", "an address with a fingerprint does not lead to its leak")
    check(len(find(".ring")) == 1 and len(ring) == 8, "the ring is not drawn")
    settle("reports-hanging")


def reports_on_a_phone():
    """Reads reports on a phone."""
    open_page("samples", PHONE)
    settle("reports-phone")
    check(not find("#detail")[0].is_displayed(), "the leak covers the list")
    find(".row")[1].click()
    check(not find("#list")[0].is_displayed() and find("#detail")[0].is_displayed(), "a leak does not open")
    settle("reports-phone-leak")
    find(".hop")[0].click()
    check("observer block" in text(".choice"), "a touch on a reference says nothing")
    find(".back")[0].click()
    check(find("#list")[0].is_displayed(), "the way back does not lead to the list")
    open_page("samples", PHONE, "#0000000000000005")
    check(text("h2") == "Clock" and find("#detail")[0].is_displayed(), "an address does not open its leak")


def printed():
    """Prints reports: every leak in full."""
    open_page("samples")
    driver.execute_cdp_cmd("Page.printToPDF", {})
    driver.execute_script("dispatchEvent(new Event('beforeprint'))")
    check(len(find("#print article")) == 8, "not every leak is printed")
    driver.execute_script("dispatchEvent(new Event('afterprint'))")
    check(not find("#print"), "what was printed stays")


def hostile():
    """Opens a page whose every text would do harm as markup or script."""
    for size in WIDE, PHONE:
        open_page("hostile", size)
        for place in range(len(find(".row"))):
            find(".row")[place].click()
            settle(f"hostile-{size[0]}")
            if size == PHONE:
                find(".back")[0].click()
        check(not driver.execute_script("return window.harmed"), "a text was run")
        check(not find("img, iframe, object, a[href]"), "a text became markup")
        check(not driver.execute_script("return document.querySelectorAll('script').length !== 2"),
              "a text became a script")


def golden():
    """Opens the page that `leak-finder render` makes of the twelve golden leaks, and goes through all of them."""
    open_page("golden")
    rows = find(".row")
    check(len(rows) == 12, f"shows {len(rows)} of the twelve leaks")
    drawn = 0
    for _ in rows:
        drawn += len(find("figure svg")) > 0
        press("j")
    # Of one of them no holder is known.
    check(drawn == 11, f"draws {drawn} of eleven retain graphs")
    settle("golden")


def large():
    """Opens 100,000 reports, and searches them."""
    seconds = open_page("many")
    print(f"100,000 distinct reports: opens in {seconds:.1f} s, {(FOLDER / 'many.html').stat().st_size / 1e6:.0f} MB")
    check(len(find(".row")) < 60, f"draws {len(find('.row'))} rows")
    press("/")
    press("Screen499")
    time.sleep(2)
    check(text(".found").startswith("200 of 100,000"), f"a search finds {text('.found')!r}")
    press(Keys.ESCAPE, Keys.ESCAPE)
    time.sleep(1)
    press("G")
    find("#list")[0].send_keys(Keys.END)
    check(text("h2") == "Screen499", f"the last one is {text('h2')!r}")
    settle("many")


def heap():
    """Looks at a heap by clicks and keys."""
    for size in WIDE, PHONE:
        kind = "phone" if size == PHONE else "wide"
        open_page("heap", size)
        cells = find(".cell")
        check(len(cells) > 5, f"the map has {len(cells)} areas")
        settle(f"heap-{kind}")
        contrast(f"heap-{kind}")
        driver.execute_script("document.querySelector('.cell.deep').focus()")
        press(Keys.ENTER)
        check(len(find(".trail button")) == 2, "Enter does not lead into an area")
        first = focus()
        press(Keys.ARROW_RIGHT)
        press(Keys.ARROW_DOWN)
        check(len(find(".cell")) < 2 or focus() != first, "the arrow keys do not lead to other areas")
        press(Keys.ESCAPE)
        check(len(find(".trail button")) == 1, "Esc does not lead out of an area")
        find("tbody .plain")[0].click()
        check(len(find(".trail button")) == 2, "a click in the table does not lead into an area")
        for number, name in enumerate(["map", "types", "growth", "leaks", "roots", "tasks"], 1):
            driver.execute_script("document.activeElement.blur()")
            press(str(number))
            check(find(f"#tab-{name}")[0].get_attribute("aria-selected") == "true", f"{number} is not {name}")
            settle(f"heap-{name}-{kind}")
    open_page("heap", WIDE, "#types")
    press("/")
    press("doc")
    time.sleep(0.3)
    rows = [row.text for row in find("tbody tr")]
    check(rows and all("oc" in row for row in rows), f"a search finds {rows[:3]}")
    press(Keys.ESCAPE, Keys.ESCAPE)
    time.sleep(0.3)
    find("thead button")[1].click()
    counts = [int(row.find_elements(By.CSS_SELECTOR, "td")[0].text.replace(",", "")) for row in find("tbody tr")]
    check(counts == sorted(counts, reverse=True), "a click on a heading does not sort")
    find("thead button")[1].click()
    counts = [int(row.find_elements(By.CSS_SELECTOR, "td")[0].text.replace(",", "")) for row in find("tbody tr")]
    check(counts == sorted(counts), "another click does not sort the other way round")
    press("j")
    check(find("#tab-growth")[0].get_attribute("aria-selected") == "true", "j is not the next part")
    press("4")
    find("summary")[0].click()
    time.sleep(0.3)
    check(len(find("details[open] svg.graph")) >= 1, "a leak does not show its retain graph")
    settle("heap-leak-open")
    press("t")
    settle("heap-leak-dark")
    contrast("heap-leak-dark")
    press("6")
    driver.execute_script("document.querySelector('[role=treeitem]').focus()")
    press(Keys.ARROW_DOWN)
    check("treeitem" in focus(), "the arrow keys do not lead along the tasks")
    open_page("million")
    settle("million")


page = ""
driver = browser()
driver.execute_cdp_cmd("Network.enable", {})
try:
    for step in (reports_by_keys, reports_by_clicks, reports_on_a_phone, printed, golden, hostile, large, heap):
        began = time.time()
        step()
        print(f"{step.__doc__.split('.')[0]}: {time.time() - began:.1f} s")
    open_page("empty")
    check("No leaks were reported" in text("#detail"), "no reports are not said to be none")
    settle("empty")
finally:
    driver.quit()
for complaint in complaints:
    print(f"error: {complaint}", file=sys.stderr)
sys.exit(1 if complaints else 0)
