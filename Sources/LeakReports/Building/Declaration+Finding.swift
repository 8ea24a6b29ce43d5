import LeakFindings

extension RetentionExplanation.Declaration {
  /// A declaration in the form of reports.
  init(_ declaration: RetentionFinding.Declaration) {
    let (value, typeName): (Value, String?) =
      switch declaration.value {
      case .object: (.object, nil)
      case .unboundProtocol(let name): (.unboundProtocol, name)
      case .structure(let name): (.structure, name)
      case .enumeration(let name): (.enumeration, name)
      case .unboundType(let name): (.unboundType, name)
      case .lazyProperty: (.lazyProperty, nil)
      case .wrappedProperty(let name): (.wrappedProperty, name)
      case .capturedVariable: (.capturedVariable, nil)
      case .weakAsWell: (.weakAsWell, nil)
      case .localFunction(let name):
        (.localFunction, ClosureSymbol(VariableText.function(name)).localName)
      }
    self.init(
      isVariable: declaration.isVariable,
      isOptional: declaration.isOptional,
      value: value,
      typeName: typeName.map(TypeNames.sugared),
      innerProperty: declaration.inner?.name,
      innerType: declaration.inner?.typeName.map(TypeNames.sugared),
      isInnerClearable: declaration.inner?.isClearable ?? false,
      innerProtocol: declaration.inner?.protocolName,
      superclass: declaration.superclass.map(TypeNames.sugared),
      mayBeReadInDeinit: declaration.mayBeReadInDeinit,
      isRequiredByProtocol: declaration.isRequiredByProtocol
    )
  }
}
