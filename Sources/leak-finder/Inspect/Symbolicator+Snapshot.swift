import LeakBacktraces
import LeakMemory
import LeakReports

extension Symbolicator {
  /// Names the code of a snapshot: by what its file says, or by the files of its images.
  init(_ snapshot: Snapshot) {
    self.init(
      symbols: ImageSymbols(images: LoadedImages(snapshot)),
      given: Dictionary(snapshot.process.code.map { ($0.query, $0.sourceFrames) }) { $1 }
    )
  }

  /// What is known of some code of a snapshot, to be saved with it: of the functions that it is in, and of where these
  /// wait, if they do.
  func descriptions(of code: Set<Address>) -> [DescribedCode] {
    let queries = code.flatMap { [.function($0)] + SuspensionPlace.queries($0) }
    return frames(for: queries).map { DescribedCode($0.key, $0.value) }
      .sorted {
        ($0.address, $0.isReturnAddress ? 1 : 0) < ($1.address, $1.isReturnAddress ? 1 : 0)
      }
  }
}

extension DescribedCode {
  /// Describes what was found out.
  fileprivate init(_ query: Symbolicator.Query, _ frames: [SourceFrame]) {
    let (address, isReturnAddress) =
      switch query {
      case .function(let address): (address, false)
      case .returnAddress(let address): (address, true)
      }
    self.init(
      address: address,
      isReturnAddress: isReturnAddress,
      frames: frames.map { frame in
        Frame(
          symbol: frame.symbol,
          mangledSymbol: frame.mangledSymbol,
          file: frame.file,
          line: frame.line,
          isLineApproximate: frame.isLineApproximate,
          image: frame.image,
          isOfInterest: frame.isOfInterest,
          unnamedPlace: frame.unnamedPlace
        )
      }
    )
  }

  /// What was asked.
  fileprivate var query: Symbolicator.Query {
    isReturnAddress ? .returnAddress(address) : .function(address)
  }

  /// What was answered.
  fileprivate var sourceFrames: [SourceFrame] {
    frames.map { frame in
      SourceFrame(
        symbol: frame.symbol,
        mangledSymbol: frame.mangledSymbol,
        file: frame.file,
        line: frame.line,
        isLineApproximate: frame.isLineApproximate,
        image: frame.image,
        isOfInterest: frame.isOfInterest,
        unnamedPlace: frame.unnamedPlace
      )
    }
  }
}
