/// Remarks on the form, the unit, and the year of a time.
@usableFromInline package struct TimeRemarks: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  @inlinable package static var milliseconds: TimeRemarks { TimeRemarks(rawValue: 1) }
  @inlinable package static var microseconds: TimeRemarks { TimeRemarks(rawValue: 2) }
  @inlinable package static var nanoseconds: TimeRemarks { TimeRemarks(rawValue: 4) }
  @inlinable package static var noZone: TimeRemarks { TimeRemarks(rawValue: 8) }
  /// Digits that form a date, with or without a time of day.
  @inlinable package static var compact: TimeRemarks { TimeRemarks(rawValue: 16) }
  /// A date without a time of day.
  @inlinable package static var dateAlone: TimeRemarks { TimeRemarks(rawValue: 32) }
  /// Days since 1899-12-30.
  @inlinable package static var spreadsheet: TimeRemarks { TimeRemarks(rawValue: 64) }
  /// A time outside the years 1990 to 2100, unless it is ``mayBeDays``.
  @inlinable package static var questionable: TimeRemarks { TimeRemarks(rawValue: 128) }
  /// Seconds on the first day of 1970 that may be days since 1899-12-30.
  @inlinable package static var mayBeDays: TimeRemarks { TimeRemarks(rawValue: 256) }
  /// A number that is a Unix time in seconds outside the years 1990 to 2100, unless it is
  /// ``mayBeDays``.
  @inlinable package static var seconds: TimeRemarks { TimeRemarks(rawValue: 512) }
}
