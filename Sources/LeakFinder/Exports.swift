@_exported public import LeakGraph
@_exported public import LeakReports
