import LeakMemory

/// Says how a picture was taken.
enum PauseText {
  /// `paused for 8.3 ms`, or where the picture is from.
  static func of(_ snapshot: Snapshot) -> String {
    switch snapshot.process.method {
    case .copy: "paused for " + Amount.milliseconds(snapshot.process.stoppedSeconds)
    case .clone:
      "paused for " + Amount.milliseconds(snapshot.process.stoppedSeconds) + " (cloned)"
    case .ended: "at its end"
    case .core: "from a core file"
    case .saved: snapshot.process.hasContents ? "from a saved snapshot" : "from a graph file"
    case .fake, .live: "not paused"
    }
  }
}
