// swift-tools-version: 6.2
import PackageDescription

/// The examples: one leak each, in a leaking, a fixed and a mutated variant.
///
/// The mutated variant is the leaking one with a property renamed and a hop added: its report shows
/// that what is printed was found and not written down beforehand.
let examples = ["ScriptMessageHandler", "CompletionHandler", "ProcessTermination"]
let variants = ["Leaking", "Fixed", "Mutated"]

let package = Package(
  name: "Examples",
  dependencies: [
    .package(name: "LeakFinder", path: "..")
  ],
  targets: [
    .target(name: "WebKitStandIn", path: "WebKitStandIn"),
    // What the README shows: a package of one's own that uses LeakFinder on Linux only.
    .testTarget(
      name: "UsageTests",
      dependencies: [
        .product(
          name: "LeakFinder",
          package: "LeakFinder",
          condition: .when(platforms: [.linux])
        ),
        .product(
          name: "LeakFinderTesting",
          package: "LeakFinder",
          condition: .when(platforms: [.linux])
        ),
      ],
      path: "Usage"
    ),
  ]
    + examples.flatMap { example in
      variants.map { variant in
        .executableTarget(
          name: example + variant,
          dependencies: [
            .product(name: "LeakFinder", package: "LeakFinder"),
            "WebKitStandIn",
          ],
          path: "\(example)/\(variant)",
          exclude: ["Expected.txt"]
        )
      }
    }
)
