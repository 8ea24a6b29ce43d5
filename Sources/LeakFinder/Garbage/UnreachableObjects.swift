import LeakAnalysis
import LeakMemory
import LeakReports

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Lists the unreachable Swift objects of this process that are still allocated.
///
/// ```swift
/// for object in try unreachableObjects() { print(object) }
/// ```
///
/// - Returns: What is to be mended, in the order of type names: a ring once, whatever hangs off it
///   with it.
/// - Throws: ``HeapUnavailable`` where the heap cannot be searched.
///
/// Reached means: by a variable, by a thread's stack or registers, by a running or suspended task, by
/// memory of C, or by an object that is reached. What cannot be decided counts as reached, so that what
/// is listed is garbage, while not all garbage need be listed. The heap is looked at twice within
/// a few hundredths of a second, for which the calling thread is blocked.
///
/// - Complexity: O(*b* log *n*), for *b* bytes of memory and *n* objects.
@inline(never)
public func unreachableObjects() throws(HeapUnavailable) -> [UnreachableObject] {
  try unreachableObjects(from: .current())
}

/// Looks, in a frame of its own: the public function's has no room for what is left of earlier calls.
@inline(never)
private func unreachableObjects(
  from caller: CallerState
) throws(HeapUnavailable) -> [UnreachableObject] {
  let hunt = GarbageHunt(overAll: ())
  var outcome = try hunt.look(from: caller)
  for _ in 0..<2 where outcome != .clean {
    usleep(20_000)
    outcome = try hunt.lookAgain(from: caller)
  }
  return hunt.groups.map { group in
    UnreachableObject(
      typeName: group.head.typeName,
      objectCount: group.furtherObjectCount + 1,
      byteCount: group.byteCount,
      explanation: ReportMaker.explanation(group.answer.inSourceNames)
    )
  }
}
