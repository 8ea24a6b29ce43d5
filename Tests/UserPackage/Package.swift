// swift-tools-version: 6.2
import PackageDescription

// A package as a user would write it: it depends on LeakFinder, and has tests in both frameworks.
// The tests in Failing… are meant to fail; scripts/check-user-package compares what they say.
let package = Package(
  name: "UserPackage",
  dependencies: [.package(name: "LeakFinder", path: "../..")],
  targets: [
    .target(
      name: "Screens",
      dependencies: [
        .product(name: "LeakFinder", package: "LeakFinder"),
        .product(name: "LeakRemedies", package: "LeakFinder"),
      ]
    ),
    .testTarget(name: "PassingTests", dependencies: tools),
    .testTarget(name: "PassingXCTests", dependencies: tools),
    .testTarget(name: "FailingTests", dependencies: tools),
    .testTarget(name: "FailingXCTests", dependencies: tools),
  ],
  swiftLanguageModes: [.v6]
)

/// What every test target here needs.
var tools: [Target.Dependency] {
  ["Screens", .product(name: "LeakFinderTesting", package: "LeakFinder")]
}
