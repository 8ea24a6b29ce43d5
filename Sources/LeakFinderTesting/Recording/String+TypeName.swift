extension String {
  /// A type's name without the names of modules: `Demo.Box<Demo.Doc>` as `Box<Doc>`.
  var shortTypeName: String {
    var result = ""
    var word = ""
    for character in self {
      if character.isLetter || character.isNumber || character == "_" {
        word.append(character)
      } else if character == "." {
        word = ""
      } else {
        result += word + String(character)
        word = ""
      }
    }
    return result + word
  }
}
