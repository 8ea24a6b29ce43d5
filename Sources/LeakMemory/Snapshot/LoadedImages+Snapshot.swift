extension LoadedImages {
  /// The images of a snapshot, whose code is named by the same files as that of this process.
  package init(_ snapshot: Snapshot) {
    self.init(
      snapshot.images.map { image in
        let file = image.file()
        return LoadedImage(
          path: image.path,
          // Where the process has another root, or its program was replaced, the path leads elsewhere.
          file: file?.path ?? image.path,
          loadBias: image.loadBias,
          programHeaders: file?.programHeaders ?? []
        )
      },
      generation: 1
    )
  }
}
