/// The modules that come with the compiler or the system.
package enum ToolchainModules {
  /// Their names, `__C` for what C declares.
  private static let names: Set<Substring> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization",
    "FoundationNetworking", "FoundationXML", "Dispatch", "_Concurrency", "Synchronization",
    "Observation", "_Observation", "_StringProcessing", "RegexBuilder", "Distributed",
    "Differentiation", "Cxx", "CxxStdlib", "Glibc", "XCTest", "Testing", "_TestDiscovery", "__C",
  ]

  /// Whether a module is one of them.
  package static func contains(_ module: Substring) -> Bool { names.contains(module) }
}
