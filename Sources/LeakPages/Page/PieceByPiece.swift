/// A page that is written in pieces.
package protocol PieceByPiece {
  /// The page, in pieces between which line breaks change nothing.
  ///
  /// - Parameter write: Takes the pieces in their order.
  func write(to write: ([UInt8]) -> Void)
}

extension PieceByPiece {
  /// The page in one piece.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write { bytes += $0 }
    return bytes
  }
}
