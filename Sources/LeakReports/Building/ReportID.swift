/// Names of reports.
package enum ReportID {
  /// A name that no other report has, in this process or another: 128 random bits in hexadecimal.
  package static func make() -> String {
    var generator = SystemRandomNumberGenerator()
    return Fingerprint.hex(generator.next()) + Fingerprint.hex(generator.next())
  }
}
