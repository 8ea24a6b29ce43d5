extension String {
  /// The function that a closure's symbol lies in: `closure #1 in f()` as `f()`.
  var withoutClosures: String {
    var parts = split(separator: " ", omittingEmptySubsequences: false)
    while let position = parts.firstIndex(of: "in"), parts.prefix(position).contains("closure") {
      parts.removeSubrange(...position)
    }
    return parts.joined(separator: " ")
  }
}
