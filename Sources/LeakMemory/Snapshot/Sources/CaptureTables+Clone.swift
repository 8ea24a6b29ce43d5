internal import CLeakSnapshot

extension CaptureTables {
  /// Throws why the process could not be cloned, where that was what failed.
  func checkClone(of processID: Int32) throws(SnapshotError) {
    guard let reason = reasonAgainstClone else { return }
    throw .cannotBeCloned(processID, reason: reason)
  }

  /// Throws that the clone is gone, where that is why it could not be read.
  func checkCloneLives(of processID: Int32) throws(SnapshotError) {
    guard result == UInt32(LeakCaptureGone.rawValue) else { return }
    throw .cannotBeCloned(
      processID,
      reason: "its clone was ended while it was read, as the kernel does where memory is scarce"
    )
  }

  /// Why the last step could not clone the process; nil where it could, or failed for another reason.
  private var reasonAgainstClone: String? {
    if result == UInt32(LeakCaptureFiltered.rawValue) {
      return "a filter of system calls (seccomp) may refuse that, or end the process for it"
    }
    // SAFETY: The tables are this object's alone.
    let step = unsafe raw.pointee.step
    let code = unsafe Int32(bitPattern: raw.pointee.code)
    guard result == UInt32(LeakCaptureFailed.rawValue), step == UInt32(LeakStepClone.rawValue)
    else { return nil }
    // Source: asm-generic/errno-base.h.
    return switch code {
    case 10: "its clone was ended before it could be read"
    case 11: "there may be no more processes, by a limit of its user or its container"
    case 12: "there is too little memory for the tables of its pages"
    case 16: "none of its threads can be made to do it"
    default: "the kernel refuses it (\(ErrorText.of(code)))"
    }
  }
}
