// swift-tools-version: 6.2
import PackageDescription

/// The examples and their variants: one leak each, leaking, fixed and mutated.
///
/// A mutated variant is a leaking one with a property renamed and a hop added: its report shows
/// that what is printed was found and not written down beforehand.
let examples = [
  "ScriptMessageHandler": ["Leaking", "Fixed", "Mutated"],
  "NotificationObserver": ["Leaking", "PrivateCenter", "BareToken", "Fixed", "Mutated"],
  "CompletionHandler": ["Leaking", "Fixed", "Mutated"],
  "PeekAndPop": ["Leaking", "Fixed", "Mutated"],
  "StreamTask": [
    "Version1", "Version2", "Version3", "Version4", "Version5", "Fixed", "Mutated1", "Mutated2",
    "Mutated3",
  ],
  "ProcessTermination": ["Leaking", "Fixed", "Mutated"],
  "GlobalCache": ["Leaking", "Fixed", "Mutated"],
  "DispatchTimer": ["Leaking", "Delayed", "Fixed", "Mutated"],
  "DroppedContinuation": ["Leaking", "Fixed", "Mutated"],
  "BlockedThread": ["Leaking", "Fixed", "Mutated"],
  "FoundationTimer": ["Leaking", "Fixed", "Mutated"],
]

let package = Package(
  name: "Examples",
  dependencies: [
    .package(name: "LeakFinder", path: "..")
  ],
  targets: [
    .target(name: "WebKitStandIn", path: "WebKitStandIn"),
    .target(name: "DataCache", path: "DataCache"),
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
    + examples.flatMap { example, variants in
      variants.map { variant in
        .executableTarget(
          name: example + variant,
          dependencies: [
            .product(name: "LeakFinder", package: "LeakFinder"),
            .product(name: "LeakRemedies", package: "LeakFinder"),
            "WebKitStandIn",
            "DataCache",
          ],
          path: "\(example)/\(variant)",
          exclude: ["Expected.txt"]
        )
      }
    }
)
