internal import LeakMemory

/// An object of Core Foundation that retains every object that it refers to.
struct CoreFieldsRule: LibraryRule {
  var origin: LibraryRuleOrigin {
    LibraryRuleOrigin(
      name: "CFBundle, CFCalendar, CFLocale and formatters",
      statement: "Every word of such an object that leads to an object retains it.",
      source: """
        swift-corelibs-foundation's Sources/CoreFoundation/CFLocale.c, CFDateFormatter.c, CFNumberFormatter.c, \
        CFCalendar.c, internalInclude/CFBundle_Internal.h
        """,
      versions: "Swift 6.3.1 (bundle, locale, date formatter by counts; the others by the source)"
    )
  }

  var match: LibraryMatch {
    .coreFoundation([
      CoreType.bundle, CoreType.calendar, CoreType.locale, CoreType.dateFormatter,
      CoreType.numberFormatter,
    ])
  }

  func read(
    _ block: LibraryBlock,
    _ context: inout LibraryContext,
    _ facts: inout LibraryFacts
  ) -> Bool {
    facts.addCoreObject(block, isComplete: false)
    for offset in stride(from: CoreType.header, to: min(block.byteCount, 4096) - 7, by: 8)
    where context.object(at: block.start + offset) != nil {
      facts.addStrong(block.start, offset, .storage, &context)
    }
    return true
  }
}
