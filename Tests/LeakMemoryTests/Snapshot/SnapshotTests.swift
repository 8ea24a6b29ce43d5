import Testing

/// Each of these stops the process's threads, hence one after the other.
@Suite("Snapshots of this process", .serialized) enum SnapshotTests {}
