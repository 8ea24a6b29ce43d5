/// Recognises the compiler's reabstraction thunks by their linker's names.
///
/// A thunk stands between two forms of one function type: it passes values by other registers, awaits
/// what does not suspend, or enters a global actor first. No programmer wrote it.
package enum ReabstractionThunk {
  /// The operators that end a thunk's name.
  ///
  /// `TR`, `Tr` and `Ty` are thunks by themselves; `TU` follows the global actor that a thunk enters:
  /// `…TRScMTU`. Source: docs/ABI/Mangling.rst, "Thunks and specializations", and `case 'U'` in
  /// `Demangler::demangleThunkOrSpecialization`. Verified with Swift 6.3.1.
  private static let endings = ["TR", "Tr", "Ty", "TU"]

  /// The operators of a compiler-made copy or forwarder: partial application, merging, and the record
  /// that an asynchronous function value points to instead of its code.
  private static let copies = ["TA", "Tm", "Tu"]

  /// Whether a linker's name is that of a thunk, of a copy of one, or of a part of an asynchronous one.
  package static func isNamed(_ mangledName: String) -> Bool {
    let name = original(Substring(mangledName))
    return endings.contains(where: name.hasSuffix) || isSpecialised(name)
  }

  /// The name of the function that a copy, forwarder or part was made of: `…fU_` of `…fU_TA.18`.
  package static func original(of mangledName: String) -> String {
    String(original(Substring(mangledName)))
  }

  /// Whether a name is that of a part in which an asynchronous function goes on.
  package static func isPart(_ mangledName: String) -> Bool {
    withoutResumption(Substring(mangledName)) != nil
  }

  /// Whether a name is that of a forwarder, by which a function with some of its arguments is called.
  package static func isForwarder(_ mangledName: String) -> Bool {
    // Copies within one object file are numbered.
    mangledName.prefix { $0 != "." }.hasSuffix("TA")
  }

  /// The name of the function that a copy, forwarder or part was made of: `…TR` of `…TRTA.18TQ0_`.
  private static func original(_ name: Substring) -> Substring {
    var name = name
    while true {
      if copies.contains(where: name.hasSuffix) {
        name = name.dropLast(2)
      } else if let dot = name.lastIndex(of: "."), dot < name.index(before: name.endIndex),
        name[dot...].dropFirst().allSatisfy(\.isNumber)
      {
        // Copies within one object file are numbered: `…TRTA.12`.
        name = name[..<dot]
      } else if let whole = withoutResumption(name) {
        name = whole
      } else {
        return name
      }
    }
  }

  /// The name of an asynchronous function by that of a part of it, `…TQ0_` or `…TY1_`; nil for others.
  private static func withoutResumption(_ name: Substring) -> Substring? {
    let text = name.utf8
    guard text.last == UInt8(ascii: "_") else { return nil }
    // Bytes suffice: whole characters took more time than all else that is asked of a name.
    let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
    guard let last = text.dropLast().lastIndex(where: { !digits.contains($0) }),
      text[last] == UInt8(ascii: "Q") || text[last] == UInt8(ascii: "Y"), last > text.startIndex,
      case let operation = text.index(before: last), text[operation] == UInt8(ascii: "T")
    else { return nil }
    return name[..<operation]
  }

  /// Whether a name is that of a thunk made anew for certain types or arguments: `…lTRyt_Tg5`,
  /// `…_TR4MainTf3npf_n`.
  ///
  /// A thunk's own name is nothing but the two types of function that it stands between, the first of
  /// which is found by its `Ie`; a function of a program says that it is one before any type of a function.
  private static func isSpecialised(_ name: Substring) -> Bool {
    let parts = name.split(separator: "T", omittingEmptySubsequences: false)
    guard
      let last = parts.last, let kind = last.first, "gGf".contains(kind),
      last.dropFirst().first.map({ $0.isNumber || "mq".contains($0) }) ?? false,
      let thunk = parts.dropFirst().firstIndex(where: { $0.hasPrefix("R") }),
      name.hasPrefix("$s")
    else { return false }
    return beginsWithFunctionType(Array(parts[..<thunk].joined(separator: "T").utf8.dropFirst(2)))
  }

  /// Whether a mangled text has a type of function before it has a function, closure or variable.
  ///
  /// Identifiers are left out, and what substitutions and built-in types are called. Source: docs/ABI/Mangling.rst, "Types",
  /// "Substitutions" and "Identifiers".
  private static func beginsWithFunctionType(_ text: [UInt8]) -> Bool {
    var index = 0
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: "0"):
        // Words of other identifiers, the last one in upper case, and the rest of this one.
        index += 1
        while index < text.count, (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[index]) {
          index += 1
        }
        index += 1
        if index < text.count, text[index] == UInt8(ascii: "0") { index += 1 }
      case UInt8(ascii: "1")...UInt8(ascii: "9"):
        var length = 0
        while index < text.count, case let digit = Int(text[index]) - 48, (0...9).contains(digit),
          length < text.count
        {
          length = length * 10 + digit
          index += 1
        }
        index += length
      case UInt8(ascii: "S"), UInt8(ascii: "A"), UInt8(ascii: "B"):
        // A known type, `Si` or `S2i`; earlier ones, `AbC` or `A2_`; a built-in one, `Bi64_`.
        let isSeveral = text[index] == UInt8(ascii: "A")
        let isBuiltIn = text[index] == UInt8(ascii: "B")
        index += 1
        if isBuiltIn { index += 1 }
        while index < text.count,
          (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[index])
            || isSeveral && (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(text[index])
        {
          index += 1
        }
        if !isBuiltIn || index < text.count && text[index] == UInt8(ascii: "_") { index += 1 }
      case UInt8(ascii: "I"):
        return index + 1 < text.count && text[index + 1] == UInt8(ascii: "e")
      case UInt8(ascii: "F"), UInt8(ascii: "f"), UInt8(ascii: "v"): return false
      default: index += 1
      }
    }
    return false
  }
}
