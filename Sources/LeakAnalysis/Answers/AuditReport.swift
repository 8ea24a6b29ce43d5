/// How many of a program's strong retains are accounted for, object by object.
///
/// The audit needs no labelled truth: every object's own count says how many references there must be.
package struct AuditReport: Sendable {
  /// The columns, for one type or for all.
  package struct Totals: Hashable, Sendable {
    /// Live objects with verified metadata and a mutable count.
    package var objects = 0
    /// Their strong retains by their own counts.
    package var strongRetains = 0
    /// References that a type, a root or a library's rule describes.
    package var described = 0
    /// Retains that were found: by description and by claims.
    package var located = 0
    /// Objects whose retains are all described.
    package var balancedByDescription = 0
    /// Objects whose retains are all described or claimed.
    package var balanced = 0
    /// Objects with retains that were not found.
    package var missing = 0
    /// Objects with more described references than retains, and not in flux.
    package var tooMany = 0
    /// Objects whose references were being moved or dropped.
    package var inFlux = 0

    /// Nothing counted yet.
    package init() {}
  }

  /// One type's accounts.
  package struct Row: Hashable, Sendable {
    /// The type's name with its module.
    package let typeName: String
    /// Its columns.
    package let totals: Totals
    /// Why retains are missing or only claimed; an empty text where all are described.
    package let reason: String

    /// Describes one type's accounts.
    package init(typeName: String, totals: Totals, reason: String) {
      self.typeName = typeName
      self.totals = totals
      self.reason = reason
    }
  }

  /// A control of the audit itself.
  package struct Control: Hashable, Sendable {
    /// How many objects were tried.
    package let tried: Int
    /// How many of them came out as the control's name says.
    package let found: Int

    /// Describes a control.
    package init(tried: Int, found: Int) {
      self.tried = tried
      self.found = found
    }

    /// The share, from 0 to 1; nil where nothing was tried.
    package var share: Double? { tried > 0 ? Double(found) / Double(tried) : nil }
  }

  /// All objects that count.
  package let totals: Totals

  /// The types, those with most missing retains first.
  package let types: [Row]

  /// Objects apart: immortal and static ones.
  package let immortal: Int

  /// Objects apart: kept by unowned references only.
  package let unownedOnly: Int

  /// Objects apart: being destroyed.
  package let deiniting: Int

  /// Objects apart: LeakFinder's own.
  package let own: Int

  /// Extra retains that were planted and must come out as missing.
  package let plantedRetains: Control

  /// Claims against addresses moved by 16 bytes, which must not be found.
  package let movedClaims: Control

  /// Whether the controls hold: of planted retains at least 99 % came out as missing, of moved claims at most 1 % were found.
  package var controlsHold: Bool {
    plantedRetains.share ?? 1 >= 0.99 && movedClaims.share ?? 0 <= 0.01
  }

  /// What limits this answer, one sentence each.
  package let notes: [String]

  /// Describes an audit.
  package init(
    totals: Totals,
    types: [Row],
    immortal: Int,
    unownedOnly: Int,
    deiniting: Int,
    own: Int,
    plantedRetains: Control,
    movedClaims: Control,
    notes: [String]
  ) {
    self.totals = totals
    self.types = types
    self.immortal = immortal
    self.unownedOnly = unownedOnly
    self.deiniting = deiniting
    self.own = own
    self.plantedRetains = plantedRetains
    self.movedClaims = movedClaims
    self.notes = notes
  }
}
