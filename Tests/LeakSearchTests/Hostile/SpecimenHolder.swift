import Foundation
import Synchronization

/// Holders that the oracle has no case for.
enum SpecimenHolder {
  /// One of each.
  static var all: [AnyObject] {
    let leaf = OracleLeaf()
    var number = 3
    let count = { () -> Int in
      number += 1
      return number
    }
    let center = NotificationCenter()
    let token = center.addObserver(forName: nil, object: nil, queue: nil) { _ in
      _ = leaf.hashValue
    }
    let operation = BlockOperation { _ = leaf.hashValue }
    operation.completionBlock = { _ = (leaf, operation.isFinished) }
    let (stream, continuation) = AsyncStream<OracleLeaf>.makeStream()
    for _ in 0..<3 { continuation.yield(OracleLeaf()) }
    continuation.onTermination = { _ in _ = leaf.hashValue }
    return [
      OracleHolder<() -> Int>(count),
      OracleHolder<() -> Any> { [weak leaf] in (leaf as Any, count()) },
      OracleHolder<() -> Any> { [unowned leaf] in (leaf, number, count) },
      OracleHolder<() -> Any>(
        generic(unknown(OracleOuter(first: .init(leaf: leaf))), unknown([leaf]))
      ),
      OracleHolder<() -> Any>(generic(unknown(leaf), unknown("text"))),
      OracleHolder<[(Int) -> Any]>([pack(leaf, 1, "two", [leaf]), pack()]),
      OracleHolder<DispatchWorkItem>(DispatchWorkItem { _ = leaf.hashValue }),
      OracleHolder<(any NSObjectProtocol, NotificationCenter)>((token, center)),
      operation,
      OracleHolder<(AsyncStream<OracleLeaf>, AsyncStream<OracleLeaf>.Continuation)>(
        (stream, continuation)
      ),
      OracleHolder<PartialKeyPath<[OracleLeaf: Int]>>(\[OracleLeaf: Int][leaf]),
      OracleHolder(Mutexed(leaf)),
      OracleHolder(Dictionary(uniqueKeysWithValues: (0..<100).map { ("\($0)", OracleLeaf()) })),
      OracleHolder(Set((0..<100).map { _ in OracleLeaf() })),
      OracleHolder((0..<100).map { _ in OracleLeaf?.some(OracleLeaf()) }),
      OracleHolder((0..<20).map { _ in OracleMulti.pair(leaf, OracleLeaf()) }),
      OracleHolder<[Any]>([leaf, 1, "text", [leaf], OracleBig(leaf: leaf), { leaf }]),
      OracleHolder(NSArray(array: [leaf, OracleLeaf(), "text"])),
      Storage.create(minimumCapacity: 5) { _ in leaf },
    ]
  }

  /// A closure that needs its generic parameters' metadata.
  private static func generic<First: Captured, Second: Captured>(
    _ first: First,
    _ second: Second
  ) -> () -> Any {
    { (first, second, First.self) }
  }

  /// A value whose type the optimiser does not know, so that it makes no closure for just that one.
  @inline(never)
  private static func unknown(_ value: any Captured) -> any Captured { value }

  /// A closure that needs the metadata of a pack.
  private static func pack<each Value>(_ value: repeat each Value) -> (Int) -> Any {
    { number in (repeat each value, number) }
  }

  /// A class with storage that no metadata describes.
  private final class Mutexed: Sendable {
    private let state: Mutex<OracleLeaf>
    init(_ leaf: sending OracleLeaf) { state = Mutex(leaf) }
  }

  /// A class with elements behind its header.
  private final class Storage: ManagedBuffer<OracleLeaf, OracleLeaf> {}
}

/// What a closure with generic parameters captures.
private protocol Captured {}

extension OracleOuter: Captured {}
extension OracleLeaf: Captured {}
extension Array: Captured {}
extension String: Captured {}
