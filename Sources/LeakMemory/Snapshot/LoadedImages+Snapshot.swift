extension LoadedImages {
  /// The images of a snapshot, whose code is named by the same files as that of this process.
  package init(_ snapshot: Snapshot) {
    self.init(
      snapshot.images.map { image in
        LoadedImage(
          path: image.path,
          file: image.path,
          loadBias: image.loadBias,
          programHeaders: image.file()?.programHeaders ?? []
        )
      },
      generation: 1
    )
  }
}
