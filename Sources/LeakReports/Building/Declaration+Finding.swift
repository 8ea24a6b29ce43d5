import LeakAnalysis
import LeakFindings

extension RetentionFinding.Declaration {
  /// A declaration that an answer's hop begins with.
  init(_ declaration: PropertyDeclaration) {
    let value: Value =
      switch declaration.value {
      case .object: .object
      case .unboundProtocol(let name): .unboundProtocol(name)
      case .structure(let name): .structure(name)
      case .enumeration(let name): .enumeration(name)
      case .capturedVariable: .capturedVariable
      }
    self.init(isVariable: declaration.isVariable, value: value)
  }
}

extension RetentionExplanation.Declaration {
  /// A declaration in the form of reports.
  init(_ declaration: RetentionFinding.Declaration) {
    let (value, typeName): (Value, String?) =
      switch declaration.value {
      case .object: (.object, nil)
      case .unboundProtocol(let name): (.unboundProtocol, name)
      case .structure(let name): (.structure, name)
      case .enumeration(let name): (.enumeration, name)
      case .capturedVariable: (.capturedVariable, nil)
      }
    self.init(isVariable: declaration.isVariable, value: value, typeName: typeName)
  }
}
