import LeakBacktraces
import LeakReports

/// Where a test method of XCTest is declared, found out when a leak is to be shown there.
struct MethodPlace: Sendable {
  /// The names of the test's class and of those it inherits from, its own first.
  ///
  /// The method may be declared in any of them.
  let classes: [String]

  /// The method's name: `testPop`.
  let method: String

  /// Describes a method.
  ///
  /// - Parameters:
  ///   - testName: As XCTest gives it: `PopTests.testPop`.
  ///   - testClass: The class of the test case.
  ///   - base: The class at which to end, whose methods are no tests.
  init(testName: String, of testClass: AnyClass, below base: AnyClass) {
    var classes: [String] = []
    var next: AnyClass? = testClass
    while let current = next, current != base {
      classes.append(TypeName.withoutArguments(TypeName.stable(String(reflecting: current))))
      next = _getSuperclass(current)
    }
    self.init(classes: classes, method: Self.method(in: testName))
  }

  /// Describes a method by its names.
  init(classes: [String], method: String) {
    self.classes = classes
    self.method = method
  }

  /// The line of the declaration.
  ///
  /// - Parameter declarations: Where methods are declared, by `Module.Class.method`.
  /// - Returns: Nil where the program was stripped, or built without debug information.
  func place(
    in declarations: (String) -> SourceFrame? = MethodDeclarations.shared.declaration
  ) -> SourcePlace? {
    for name in classes {
      guard let frame = declarations("\(name).\(method)"), let file = frame.file,
        let line = frame.line, line > 0
      else { continue }
      let module = name.prefix { $0 != "." }
      return SourcePlace(
        fileID: "\(module)/\(FileName.short(file))",
        filePath: file,
        line: line,
        column: 1
      )
    }
    return nil
  }

  /// The method in a test's name: what follows its class, without `()`.
  static func method(in testName: String) -> String {
    let name = testName.prefix { $0 != "(" }
    return String(name.split(separator: ".").last ?? name)
  }
}
