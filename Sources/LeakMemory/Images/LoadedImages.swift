import CLeakFinder

/// The executables and libraries of this process at one moment.
package struct LoadedImages: Sendable {
  /// A mapped part of an image.
  private struct Part: Sendable {
    /// Its first address.
    var start: UInt
    /// The address behind its last.
    var end: UInt
    /// The image's position in `images`.
    var image: Int
  }

  /// All images, the program first.
  package let images: [LoadedImage]

  /// Changes whenever an image is loaded or unloaded.
  package let generation: UInt64

  /// The mapped parts, by ascending address.
  private let parts: [Part]

  /// Describes some images.
  package init(_ images: [LoadedImage], generation: UInt64) {
    self.images = images
    self.generation = generation
    var parts: [Part] = []
    for (index, image) in images.enumerated() {
      for segment in image.segments {
        let start = image.loadBias &+ UInt(segment.address)
        parts.append(Part(start: start, end: start &+ UInt(segment.size), image: index))
      }
    }
    self.parts = parts.sorted { $0.start < $1.start }
  }

  /// The number of changes so far; equal to `generation` as long as nothing was loaded or unloaded.
  package static var currentGeneration: UInt64 { leak_imageGeneration() }

  /// The images of this process now.
  package static func current() -> LoadedImages {
    // Asked for first: an image loaded in between makes the answer look old, never new.
    let generation = currentGeneration
    var count = 0
    // SAFETY: The array and all it points to are ours until freed below; everything is copied.
    let list = unsafe leak_copyLoadedImages(&count)
    defer {
      // SAFETY: Freed once, with the count that came with it.
      unsafe leak_freeLoadedImages(list, count)
    }
    // SAFETY: Only compared with nil here.
    guard let list = unsafe list else { return LoadedImages([], generation: generation) }
    // SAFETY: As above; each image has two strings and `headerBytes` bytes of headers.
    let images = unsafe UnsafeBufferPointer(start: list, count: count).map { image in
      unsafe LoadedImage(
        path: String(cString: image.path),
        file: String(cString: image.file),
        loadBias: image.bias,
        programHeaders: [UInt8](
          UnsafeRawBufferPointer(start: image.headers, count: image.headerBytes)
        )
      )
    }
    return LoadedImages(images, generation: generation)
  }

  /// The position of the image that an address lies in.
  ///
  /// - Complexity: O(log *n*).
  package func index(containing address: Address) -> Int? {
    var low = 0
    var high = parts.count
    while low < high {
      let middle = (low + high) / 2
      if parts[middle].start <= address.bits { low = middle + 1 } else { high = middle }
    }
    guard low > 0, address.bits < parts[low - 1].end else { return nil }
    return parts[low - 1].image
  }
}
