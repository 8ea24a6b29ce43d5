import LeakReports

/// A receiver of reports, and the token that removes it.
struct ReportSink: Sendable {
  /// Names the receiver.
  let token: SinkToken

  /// The user's closure.
  let receive: @Sendable (LeakReport) -> Void
}
