import LeakMemory
import Testing

@testable import LeakMetadata

@_silgen_name("swift_EnumCaseName")
private func caseName<T>(_ value: T) -> UnsafePointer<CChar>?

/// Values of one enum with the names that the runtime gives.
private struct EnumSample {
  let type: Any.Type
  let address: UInt
  let stride: Int
  let names: [String]
  let layout: (size: Int, stride: Int, alignment: Int)
}

/// Makes values that stay for ever.
private func sample<T: EnumShape>(_ type: T.Type, count: Int) -> EnumSample {
  let buffer = UnsafeMutablePointer<T>.allocate(capacity: count)
  var names: [String] = []
  for index in 0..<count {
    unsafe (buffer + index).initialize(to: T.make(index))
    names.append(unsafe caseName(buffer[index]).map { unsafe String(cString: $0) } ?? "?")
  }
  return EnumSample(
    type: type,
    address: UInt(bitPattern: buffer),
    stride: MemoryLayout<T>.stride,
    names: names,
    layout: (MemoryLayout<T>.size, MemoryLayout<T>.stride, MemoryLayout<T>.alignment)
  )
}

@Suite("Enum projection") struct EnumProjectionTests {
  @Test("The case of every value is the one that the runtime names, with metadata and without")
  func casesAreTheRuntimes() throws {
    let samples = enumShapes.map { sample($0, count: 1100) }
    let fixture = try LayoutFixture(
      having: samples.flatMap { [$0.address, $0.address + UInt($0.stride * 1099)] },
      types: samples.map(\.type)
    )
    var values = 0
    for builder in [fixture.layouts, fixture.computed] {
      var projection = EnumProjection(layouts: builder, snapshot: fixture.snapshot)
      let mode = builder.usesMetadata ? "metadata" : "computed"
      var missing: [String] = []
      for sample in samples {
        let type = fixture.type(sample.type)
        guard let layout = builder.layout(of: type), case .choice = layout.shape else {
          missing.append("\(sample.type) \(String(describing: builder.layout(of: type)))")
          continue
        }
        if !layout.isExact || layout.isDoubtful {
          missing.append("\(sample.type) inexact")
          continue
        }
        #expect(layout.size == sample.layout.size, "\(mode) \(sample.type)")
        #expect(layout.alignment == sample.layout.alignment, "\(mode) \(sample.type)")
        var wrong: [String] = []
        for (index, name) in sample.names.enumerated() {
          let address = Address(sample.address + UInt(index * sample.stride))
          let found = projection.value(of: type, at: address)
          values += 1
          if found?.name != name { wrong.append("\(index): \(name) is \(found?.name ?? "nil")") }
        }
        #expect(wrong.isEmpty, "\(mode) \(sample.type): \(wrong.count) wrong, \(wrong.prefix(3))")
      }
      print("projection \(mode): missing \(missing.count) of \(samples.count)", missing)
      #expect(missing.isEmpty, "\(mode): \(missing)")
    }
    print("projected", values)
    #expect(values >= 240_000)
  }
}
