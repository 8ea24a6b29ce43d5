// swift-tools-version: 6.2
import PackageDescription

// A package that has no LeakFinder. scripts/check-newcomer copies it and does what the README and the
// documentation's getting started page say.
let package = Package(
  name: "Mail",
  dependencies: [],
  targets: [
    .target(name: "Mail"),
    .testTarget(
      name: "MailTests",
      dependencies: [
        "Mail"
      ]
    ),
  ],
  swiftLanguageModes: [.v6]
)
