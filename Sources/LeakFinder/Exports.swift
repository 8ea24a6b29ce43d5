@_exported public import LeakFindings
@_exported public import LeakKnowledge
@_exported public import LeakReports
