import LeakAnalysis

/// Counts the Swift objects of this process by their types.
///
/// ```swift
/// let counts = try instanceCounts()
/// print(counts["Demo.Session"] ?? 0)
/// ```
///
/// - Returns: The number of objects by the name of their type, with its module. The storage of
///   collections and strings is among them, under the standard library's names.
/// - Throws: ``HeapUnavailable`` where the heap cannot be searched.
///
/// Objects that are made or go while they are counted may or may not be counted.
///
/// - Complexity: O(*n*), for *n* pieces of memory that the allocator has handed out.
public func instanceCounts() throws(HeapUnavailable) -> [String: Int] {
  let counts = try HeapLook.whole().instanceCounts
  return Dictionary(uniqueKeysWithValues: counts.map { ($0.typeName, $0.count) })
}
