@_exported public import LeakSearch
@_exported public import LeakReports
