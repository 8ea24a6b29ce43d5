import LeakMemory
import Testing

/// Reports of stripped programs name places that the file with symbols can name later.
@Suite("Places without a name")
struct ImagePlaceTests {
  @Test("a place is an image's name with an offset, and nothing else is one")
  func places() {
    let text = ImagePlace.text(image: "my server", offset: 0x4a10)
    #expect(text == "my server + 0x4a10")
    #expect(ImagePlace.image(of: text) == "my server")
    let others = ["", "server", "server + 0x", " + 0x4a10", "server + 4a10", "server + 0x4a10 (1)"]
    for other in others {
      #expect(ImagePlace.image(of: other) == nil)
    }
  }

  @Test("each place of the image is named, those of images with a longer name are not")
  func replacement() {
    let text = "a + 0x1f; ba + 0x1f; é.a + 0x2 a + 0x2, a + 0x3.\n\"a + 0x1f\""
    let named = ImagePlace.replacing(in: text, image: "a") { offsets in
      offsets == [3] ? nil : "<\(offsets[0])>"
    }
    #expect(named == "<31>; ba + 0x1f; é.a + 0x2 <2>, a + 0x3.\n\"<31>\"")
  }

  @Test("places of which one is meant are named by one name")
  func alternatives() {
    let places = [0x1f, 2, 3].map { ImagePlace.text(image: "a", offset: $0) }
    let text = ImagePlace.text(anyOf: places)
    #expect(text == "a + 0x1f or a + 0x2 or a + 0x3")
    let named = ImagePlace.replacing(in: "\(text) or b + 0x4, a + 0x5 or else", image: "a") {
      "\($0)"
    }
    #expect(named == "[31, 2, 3] or b + 0x4, [5] or else")
    #expect(
      ImagePlace.replacing(in: "a + 0x1 or a + 0x", image: "a") { "\($0)" }.hasSuffix("or a + 0x")
    )
  }

  @Test("rubbish stays as it is")
  func rubbish() {
    for text in ["a + 0x", "a + 0xffffffffffffffffffff", "a +", "", "a + 0xg"] {
      #expect(ImagePlace.replacing(in: text, image: "a") { "<\($0)>" } == text)
      #expect(ImagePlace.replacing(in: text, image: "") { "<\($0)>" } == text)
    }
  }

  @Test("build-ids are read back from the text that tells them")
  func buildIDs() {
    let text = "note: " + BuildIDText.text(image: "server", buildID: [0x0f, 0xa0]) + " is stripped"
    #expect(BuildIDText.images(in: text) == ["server": "0fa0"])
    #expect(BuildIDText.text(image: "server", buildID: []) == "server")
    #expect(BuildIDText.images(in: " (build-id ") == [:])
  }
}
