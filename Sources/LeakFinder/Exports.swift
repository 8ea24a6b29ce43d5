@_exported public import LeakKnowledge
@_exported public import LeakSearch
@_exported public import LeakReports
