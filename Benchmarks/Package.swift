// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Benchmarks",
  dependencies: [
    .package(name: "LeakFinder", path: "..")
  ],
  targets: [
    // What a registration costs at the least, at -O2 also where everything else is a debug build.
    .target(name: "CBaseline", path: "CBaseline", cSettings: [.unsafeFlags(["-O2"])]),
    .executableTarget(
      name: "benchmarks",
      dependencies: [
        "CBaseline",
        .product(name: "LeakFinder", package: "LeakFinder"),
        .product(name: "LeakFinderTesting", package: "LeakFinder"),
      ],
      path: "Benchmarks"
    ),
  ]
)
