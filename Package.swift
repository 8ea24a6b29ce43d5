// swift-tools-version: 6.2
import PackageDescription

/// Every Swift target: Swift 6 mode with strict memory safety and the coming language rules.
///
/// Each public type says whether it is Sendable.
let strict: [SwiftSetting] = [
  .treatWarning("ExplicitSendable", as: .warning),
  .strictMemorySafety(),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
]

/// Modules that run in a user's debug build, where an unoptimised walk or capture would be felt.
let optimisedInDebug: [SwiftSetting] = [
  .unsafeFlags(["-O"], .when(configuration: .debug))
]

/// Every C target: all that the compiler warns of.
let thorough: [CSetting] = [.enableWarning("all"), .enableWarning("extra")]

/// One module of the house; docs/architecture.md says which question each answers.
func module(_ name: String, _ dependencies: [Target.Dependency], hot: Bool = true) -> Target {
  .target(
    name: name,
    dependencies: dependencies,
    swiftSettings: strict + (hot ? optimisedInDebug : [])
  )
}

/// The tests of one module.
func tests(
  _ name: String,
  _ dependencies: [Target.Dependency],
  exclude: [String] = []
) -> Target {
  .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: strict)
}

/// The modules that `LeakFinder` stands on, in the order they are built.
///
/// A product lists them beside its own module, and a target of this package that imports `LeakFinder`
/// depends on them: the build system compiles a target anew only where a module has changed that it
/// names (docs/decisions/0067-the-products-name-every-module-below-them.md).
let modulesBelow = [
  "LeakLocking", "LeakMemory", "LeakBacktraces", "LeakImages", "LeakAllocators", "LeakMetadata",
  "LeakLibraries", "LeakGraph", "LeakKnowledge", "LeakFindings", "LeakAnalysis", "LeakMirror",
  "LeakTracking", "LeakReports",
]

/// What a target of this package names that imports `LeakFinder` as a user's would.
let asUser = (["LeakFinder"] + modulesBelow).map(Target.Dependency.init(stringLiteral:))

let package = Package(
  name: "LeakFinder",
  // Where `Duration` and `Clock` came to Apple's platforms; Linux has no such floor.
  platforms: [.macOS(.v13), .iOS(.v16), .tvOS(.v16), .watchOS(.v9), .visionOS(.v1)],
  products: [
    .library(name: "LeakFinder", targets: ["LeakFinder"] + modulesBelow),
    .library(
      name: "LeakFinderTesting",
      targets: ["LeakFinderTesting", "LeakFinder"] + modulesBelow
    ),
    .library(name: "LeakRemedies", targets: ["LeakRemedies"]),
    .executable(name: "leak-finder", targets: ["leak-finder"]),
  ],
  targets: [
    // libunwind is never linked (docs/decisions/): its header is used here, the library opened at
    // run time.
    .target(
      name: "CLeakFinder",
      dependencies: ["CLeakSnapshot"],
      cSettings: thorough + [.unsafeFlags(["-O2"], .when(configuration: .debug))],
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
    ),
    .target(
      name: "CLeakSnapshot",
      cSettings: thorough + [.unsafeFlags(["-O2"], .when(configuration: .debug))]
    ),
    module("LeakLocking", []),
    module("LeakMemory", ["CLeakFinder", "CLeakSnapshot", "LeakLocking"]),
    module("LeakBacktraces", ["CLeakFinder", "LeakLocking", "LeakMemory"]),

    // The program as data: from a snapshot to the graph of its whole heap.
    module("LeakImages", ["LeakLocking", "LeakMemory"]),
    module("LeakAllocators", ["LeakLocking", "LeakMemory"]),
    module("LeakMetadata", ["LeakLocking", "LeakMemory"]),
    module("LeakLibraries", ["LeakLocking", "LeakMemory"]),
    module("LeakGraph", []),
    module("LeakKnowledge", [], hot: false),
    // What was found, whoever found it.
    module("LeakFindings", ["LeakImages", "LeakKnowledge", "LeakMemory"]),
    module(
      "LeakAnalysis",
      [
        "LeakLocking", "LeakMemory", "LeakImages", "LeakAllocators", "LeakMetadata",
        "LeakLibraries", "LeakGraph", "LeakKnowledge", "LeakFindings",
      ]
    ),

    // The search by reflection, where no picture can be taken.
    module("LeakMirror", ["CLeakFinder", "LeakFindings", "LeakMemory", "LeakMetadata"]),
    module("LeakTracking", ["LeakLocking"]),
    module(
      "LeakReports",
      [
        "LeakMemory", "LeakImages", "LeakBacktraces", "LeakFindings", "LeakGraph", "LeakAnalysis",
        "LeakKnowledge",
      ],
      hot: false
    ),
    module(
      "LeakFinder",
      [
        "CLeakFinder", "LeakLocking", "LeakMemory", "LeakBacktraces", "LeakFindings",
        "LeakMirror", "LeakGraph", "LeakAnalysis", "LeakTracking", "LeakReports", "LeakKnowledge",
      ]
    ),
    module(
      "LeakFinderTesting",
      [
        "CLeakFinder", "LeakLocking", "LeakMemory", "LeakBacktraces", "LeakFindings",
        "LeakLibraries", "LeakTracking", "LeakReports", "LeakFinder",
      ],
      hot: false
    ),
    module("LeakRemedies", ["LeakLocking"], hot: false),
    module("LeakPages", ["LeakAnalysis", "LeakGraph", "LeakReports"]),
    module(
      "LeakTestSupport",
      [
        "LeakLocking", "LeakMemory", "LeakMetadata", "LeakAnalysis", "LeakFindings", "LeakMirror",
        "LeakTracking", "LeakReports",
      ]
    ),
    .executableTarget(
      name: "leak-finder",
      dependencies: [
        "LeakAnalysis", "LeakBacktraces", "LeakFindings", "LeakGraph", "LeakImages",
        "LeakKnowledge", "LeakLocking", "LeakMemory", "LeakPages", "LeakReports",
      ],
      swiftSettings: strict
    ),

    // The same host without and with LeakFinder, for scripts/check-host.
    .target(name: "CHostProbe", path: "Tests/HostNeutrality/CHostProbe"),
    .executableTarget(
      name: "host-alone",
      dependencies: ["CHostProbe"],
      path: "Tests/HostNeutrality/HostAlone"
    ),
    .executableTarget(
      name: "host-with-leak-finder",
      dependencies: asUser + ["CHostProbe"],
      path: "Tests/HostNeutrality/HostWithLeakFinder"
    ),

    // What a walk costs against bare pointers in C, for scripts/benchmark: it needs what is in the package only.
    .target(
      name: "CWalkBaseline",
      path: "Benchmarks/CWalkBaseline",
      cSettings: thorough + [.unsafeFlags(["-O2"], .when(configuration: .debug))]
    ),
    .executableTarget(
      name: "walk-benchmark",
      dependencies: [
        "CWalkBaseline", "LeakAnalysis", "LeakMemory",
      ],
      path: "Benchmarks/Walk"
    ),

    // What pictures of processes and their analysis cost, beside passes in C.
    .target(
      name: "CSnapshotBaseline",
      path: "Benchmarks/CSnapshotBaseline",
      cSettings: thorough + [.unsafeFlags(["-O2"], .when(configuration: .debug))]
    ),
    .target(name: "BenchmarkPopulation", path: "Benchmarks/Population"),
    .executableTarget(
      name: "benchmark-population",
      dependencies: ["BenchmarkPopulation"],
      path: "Benchmarks/PopulationProgram"
    ),
    .executableTarget(
      name: "snapshot-benchmark",
      dependencies: [
        "BenchmarkPopulation", "CSnapshotBaseline", "LeakAnalysis", "LeakGraph", "LeakMemory",
        "LeakMetadata", "benchmark-population",
      ],
      path: "Benchmarks/Snapshots"
    ),

    // Load, for scripts/stress.
    .executableTarget(
      name: "stress",
      dependencies: [
        "LeakFinder", "LeakFindings", "LeakLocking", "LeakMemory", "LeakReports", "LeakTracking",
      ],
      path: "Tests/Stress",
      swiftSettings: strict
    ),
    .executableTarget(name: "without-ptrace", path: "Tests/WithoutPtrace"),

    // Leaks whose reports scripts/update-golden collects.
    .executableTarget(
      name: "golden-leaks",
      dependencies: asUser,
      path: "Tests/GoldenLeaks"
    ),

    // Programs that tests look at from outside.
    .executableTarget(name: "snapshot-target", path: "Tests/SnapshotTarget"),
    .executableTarget(
      name: "snapshot-taker",
      dependencies: ["LeakMemory"],
      path: "Tests/SnapshotTaker"
    ),
    // Pages to be looked at in a browser, for scripts/check-pages.
    .target(
      name: "PageSamples",
      dependencies: ["LeakReports", "LeakFindings"],
      path: "Tests/PageSamples",
      swiftSettings: strict
    ),
    .executableTarget(
      name: "page-maker",
      dependencies: ["LeakMemory", "LeakPages", "LeakReports", "PageSamples"],
      path: "Tests/PageMaker",
      swiftSettings: strict
    ),
    .executableTarget(name: "analysis-specimen", path: "Tests/AnalysisSpecimen"),
    .executableTarget(
      name: "allocator-population",
      path: "Tests/AllocatorPopulation",
      swiftSettings: strict
    ),
    .target(
      name: "CImageProbe",
      path: "Tests/ImageProbes/CImageProbe",
      linkerSettings: [.linkedLibrary("dl", .when(platforms: [.linux]))]
    ),
    .target(name: "CxxSpecimen", path: "Tests/ImageProbes/CxxSpecimen"),
    .executableTarget(
      name: "image-specimen",
      dependencies: ["CxxSpecimen"],
      path: "Tests/ImageProbes/ImageSpecimen"
    ),

    tests(
      "LeakMemoryTests",
      ["LeakMemory", "LeakTestSupport", "snapshot-target", "snapshot-taker"]
    ),
    tests("LeakBacktracesTests", ["LeakBacktraces", "LeakMemory", "LeakTestSupport"]),
    tests(
      "LeakImagesTests",
      [
        "LeakImages", "LeakLocking", "LeakMemory", "LeakTestSupport", "CImageProbe",
        "image-specimen",
      ]
    ),
    tests(
      "LeakAllocatorsTests",
      ["LeakAllocators", "LeakMemory", "LeakTestSupport", "allocator-population"]
    ),
    .target(name: "CRemoteMirror", path: "Tests/CRemoteMirror"),
    tests("LeakMetadataTests", ["CRemoteMirror", "LeakMetadata", "LeakMemory", "LeakTestSupport"]),
    tests("LeakLibrariesTests", ["LeakLibraries", "LeakMemory", "LeakTestSupport"]),
    tests("LeakGraphTests", ["LeakGraph"]),
    tests("LeakKnowledgeTests", ["LeakKnowledge"]),
    tests(
      "LeakAnalysisTests",
      [
        "LeakAnalysis", "LeakAllocators", "LeakFindings", "LeakGraph", "LeakKnowledge",
        "LeakLibraries", "LeakMemory", "LeakMetadata", "LeakTestSupport", "analysis-specimen",
      ]
    ),
    tests("LeakFindingsTests", ["LeakFindings"]),
    tests(
      "LeakMirrorTests",
      [
        "CLeakFinder", "LeakMirror", "LeakFindings", "LeakMemory", "LeakAnalysis",
        "LeakTestSupport",
      ]
    ),
    tests("LeakTrackingTests", ["LeakTracking", "LeakLocking", "LeakTestSupport"]),
    tests(
      "LeakReportsTests",
      [
        "LeakReports", "LeakFindings", "LeakMirror", "LeakBacktraces", "LeakMemory", "LeakLocking",
        "LeakTestSupport",
      ]
    ),
    tests(
      "LeakPagesTests",
      ["LeakPages", "LeakAnalysis", "LeakGraph", "LeakReports", "PageSamples"],
      exclude: ["Golden"]
    ),
    tests(
      "LeakFinderCommandTests",
      [
        "leak-finder", "LeakAnalysis", "LeakBacktraces", "LeakMemory", "LeakReports",
        "LeakTestSupport",
      ],
      exclude: ["Golden"]
    ),
    tests(
      "LeakFinderTests",
      [
        "LeakFinder", "LeakReports", "LeakFindings", "LeakTracking", "LeakLocking", "LeakRemedies",
        "LeakMemory", "LeakAnalysis", "LeakMetadata", "LeakTestSupport",
      ]
    ),
    tests(
      "LeakFinderTestingTests",
      [
        "LeakFinderTesting", "LeakFinder", "LeakBacktraces", "LeakLocking", "LeakReports",
        "LeakTracking", "LeakTestSupport",
      ]
    ),
    tests("LeakRemediesTests", ["LeakRemedies", "LeakLocking"]),
    tests(
      "LeakFinderXCTests",
      ["LeakFinderTesting", "LeakFinder", "LeakAnalysis", "LeakBacktraces", "LeakLocking"]
    ),
  ],
  swiftLanguageModes: [.v6]
)

/// What a target depends on by name.
func names(of target: Target) -> [String] {
  target.dependencies.compactMap { if case .byNameItem(let name, _) = $0 { name } else { nil } }
}

// What a target imports is written above; it depends on all modules below that too: their types are laid out in those that it
// imports, and it is compiled anew only where a module has changed that it names.
let targets = Dictionary(uniqueKeysWithValues: package.targets.map { ($0.name, $0) })
for target in package.targets {
  var below = names(of: target)
  var next = 0
  while next < below.count {
    if let module = targets[below[next]], module.type == .regular {
      below += names(of: module).filter { !below.contains($0) }
    }
    next += 1
  }
  target.dependencies += below.filter { !names(of: target).contains($0) }
    .map(Target.Dependency.init(stringLiteral:))
}
