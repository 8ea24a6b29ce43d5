import Testing

/// Tests that look at their own process: one at a time, since one's picture is another's memory.
@Suite("Own process", .serialized) enum LiveTests {}
