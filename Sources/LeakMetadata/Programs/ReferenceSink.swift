/// The receiver of references while objects are read.
public protocol ReferenceSink {
  /// Takes one reference.
  mutating func add(_ reference: FoundReference)
}
