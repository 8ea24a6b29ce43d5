/// What somebody said about a row.
protocol Remark: AnyObject {
  /// The row it is about.
  var subject: Row { get }
}
