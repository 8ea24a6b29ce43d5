import LeakMemory
import LeakPages
import LeakReports
import PageSamples

// Writes a page of HTML for scripts/check-pages: `page-maker FILE samples|hostile|empty|many COUNT`.
// Writes reports, a line of JSON each, for scripts/benchmark-reports: `page-maker FILE lines COUNT`.

let arguments = Array(CommandLine.arguments.dropFirst())
let start = ContinuousClock.now
var page = ReportPage(title: "demo.jsonl")
switch arguments[1] {
case "samples":
  for sample in PageSamples.reports {
    page.add(sample.report, count: sample.count, retractedCount: sample.retracted)
  }
case "hostile":
  page = ReportPage(title: PageSamples.hostileTexts[0])
  for (number, text) in PageSamples.hostileTexts.enumerated() {
    page.add(PageSamples.hostileReport(text, numbered: number))
  }
case "many":
  for number in 0..<(Int(arguments[2]) ?? 0) { page.add(PageSamples.report(numbered: number)) }
default: break
}
let file = try NewFile(path: arguments[0])
var failure: SnapshotError?
if arguments[1] == "lines" {
  for number in 0..<(Int(arguments[2]) ?? 0) {
    try file.write(Array((PageSamples.report(numbered: number).jsonLine + "\n").utf8))
  }
} else {
  page.write { bytes in
    do throws(SnapshotError) { try file.write(bytes) } catch { failure = error }
  }
}
if let failure { throw failure }
try file.finish()
print("\(file.byteCount) bytes in \(ContinuousClock.now - start)")
