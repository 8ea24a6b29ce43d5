import LeakFindings

/// What the labels of hops say.
extension BreakingStep {
  /// Whether a property, of an object or of a value in it, is the last on the way.
  static func isReference(_ step: RetentionExplanation.Step) -> Bool {
    guard !TypeName.isCode(step.holderType), step.label.first == ".",
      // A pointer is no retain.
      step.targetType != TypeName.untyped, let dot = step.label.lastIndex(of: ".")
    else { return false }
    return property(String(step.label[dot...])) != nil
  }

  /// Those of some hops whose holders can be changed once they are made; all of them where none can.
  static func changeable(_ hops: [Int], of path: ArraySlice<RetentionExplanation.Step>) -> [Int] {
    let changeable = hops.filter {
      let holder = path[$0].holderType
      return !immutable.contains(holder)
        && !(ReferenceAdvice.isForeign(holder) && coders.contains(TypeName.base(holder)))
    }
    return changeable.isEmpty ? hops : changeable
  }

  /// Foundation's classes of objects that cannot be: those that can are of subclasses.
  private static let immutable: Set<String> = [
    "Foundation.NSArray", "Foundation.NSAttributedString", "Foundation.NSDictionary",
    "Foundation.NSError", "Foundation.NSOrderedSet", "Foundation.NSSet",
  ]

  /// What Foundation and the standard library have for themselves where something is encoded or decoded: a program has it as a
  /// `Decoder`, an `Encoder` or a container, and what it was given by `userInfo` cannot be taken out.
  ///
  /// Source: swift-foundation, Sources/FoundationEssentials/JSON and PropertyList; stdlib/public/core/Codable.swift. Verified
  /// with Swift 6.3.1.
  private static let coders: Set<String> = [
    "JSONDecoderImpl", "_KeyedDecodingContainerBox", "_KeyedEncodingContainerBox", "_PlistDecoder",
    "__JSONEncoder", "__JSONReferencingEncoder", "__PlistDictionaryDecoder", "__PlistEncoderBPlist",
    "__PlistEncoderXML", "__PlistReferencingEncoderBPlist", "__PlistReferencingEncoderXML",
  ]

  /// Whether a label leads on from its first property to another one, keys aside: `.registry.cells[.first]`.
  static func leadsInside(_ label: String) -> Bool {
    var depth = 0
    for character in label.utf8.dropFirst() {
      switch character {
      case UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "]"): depth -= 1
      case UInt8(ascii: ".") where depth == 0: return true
      default: break
      }
    }
    return false
  }

  /// Whether memory that no type describes has an object.
  static func isRetainOfMemory(_ step: RetentionExplanation.Step) -> Bool {
    step.holderType == TypeName.untyped && step.targetType != TypeName.untyped
  }

  /// Whether an object is registered with the holder: an element of a collection that is named for those who are told.
  static func isRegistration(_ step: RetentionExplanation.Step) -> Bool {
    !TypeName.isCode(step.holderType) && RegistrationName.isOfElement(step.label)
  }

  /// Whether a collection is named for what its elements are, as `.cells[0]` for a `Cell`, or for parts: it owns them.
  static func isOfParts(_ step: RetentionExplanation.Step) -> Bool {
    PartsName.isOfElement(step.label, type: TypeName.base(step.targetType))
  }

  /// What tells hops of a ring apart, wherever it begins.
  static func key(_ step: RetentionExplanation.Step) -> (String, Int, String) {
    (step.source?.file ?? "", step.source?.line ?? 0, "\(step.holderType) \(step.label)")
  }

  /// Whether a closure captures an object that is no closure, and no task, which nothing has weakly.
  static func isCapture(_ step: RetentionExplanation.Step) -> Bool {
    step.holderType == TypeName.closure && !TypeName.isCode(step.targetType)
  }

  /// Whether a property's name says that it leads back to an owner.
  static func isBackReference(_ step: RetentionExplanation.Step) -> Bool {
    !TypeName.isCode(step.holderType) && BackReferenceName.isLast(of: step.label)
  }

  /// Whether a property leads back to an owner by its name, by that of its protocol, or since that makes such objects.
  static func leadsBack(
    _ hop: Int,
    _ step: RetentionExplanation.Step,
    _ facts: HopFacts
  ) -> Bool {
    isBackReference(step)
      || isReference(step) && (facts.isOfDelegates(hop) || facts.leadsToMaker(hop))
  }

  /// Whether a `delegate` is an object that was made to be one, by its type's name, as `ConnectionDelegate` or
  /// `DelegateProxy`: others need not have it, and it leads back to whoever made it.
  static func isMadeForThat(_ step: RetentionExplanation.Step) -> Bool {
    let type = TypeName.base(step.targetType)
    return step.label.lowercased().hasSuffix("delegate")
      && (type.hasSuffix("Delegate") || type.hasSuffix("Proxy"))
  }

  /// The `parent` of `.parent`; nil for everything that is no plain property.
  package static func property(_ label: String) -> String? {
    guard label.first == "." else { return nil }
    let name = label.dropFirst()
    guard !name.isEmpty, name.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" }) else {
      return nil
    }
    return String(name)
  }
}
