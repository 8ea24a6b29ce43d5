import LeakSearch
public import LeakReports

/// Answers "why is this alive?", also from a debugger.
///
/// ```
/// (lldb) expression -- print(LeakFinder.explainRetention(of: screen))
/// ```
///
/// - Parameter object: Any object; need not have been dismissed or tracked.
/// - Returns: What holds the object, as far as the search could see; its notes say what it could
///   not see. Its text names the references hop by hop.
///
/// The caller holds the object as well, by references whose number nobody knows: a variable, an
/// argument, a copy the compiler made. They are counted among the strong retains and may be among
/// those not located, so that `located` below `strong` means less here than in a report.
///
/// Works in release builds too, whatever the environment says. Reads objects that other threads may
/// change meanwhile: safe, but what was found may be out of date.
///
/// - Complexity: O(*n*) for *n* objects reachable from the object, up to the search's budget.
public func explainRetention(of object: AnyObject) -> RetentionExplanation {
  ReportMaker.explanation(RetentionExplorer().finding(for: object, ownRetains: 0))
}
