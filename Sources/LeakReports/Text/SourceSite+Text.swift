extension SourceSite {
  /// `Screen.swift:58`, with `~` before a line that is a guess; nil where the file is unknown.
  var place: String? {
    file.map { file in
      FileName.place(
        TextLayout.harmless(FileName.short(file)),
        line: line,
        isLineApproximate: isLineApproximate
      )
    }
  }

  /// The frame of a backtrace: `Screen.wire() (Screen.swift:58)`, `awaited by load() (Loader.swift:3)`.
  var frame: String { isAsyncCaller ? "awaited by " + function : function }

  /// A function with its place.
  private var function: String {
    switch (symbol.map(TextLayout.harmless), place) {
    case (let symbol?, let place?): "\(symbol) (\(place))"
    case (let symbol?, nil): symbol
    case (nil, let place?): place
    case (nil, nil): "?"
    }
  }
}
