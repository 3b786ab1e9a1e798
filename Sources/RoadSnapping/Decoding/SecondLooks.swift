import Coordinates

/// The observations of a path that are searched again, with a wider beam.
struct SecondLooks {
  /// The cost by which a wider beam exceeds the usual one.
  private static let widerLeeway = 15.0
  /// The cost by which the beam of a second look exceeds the usual one.
  private static let secondLeeway = 53.0

  /// Whether the columns before a hole in the map, or before the end of a path, get a second look.
  let looksTwice: Bool
  /// Whether the columns before a costly step are searched again with a wider beam.
  let widensBeam: Bool
  /// The observations of the latest second look, and those after it that are searched in the same
  /// way; no other second look begins before their end.
  var second = 0..<0
  /// The observations of the latest search with a wider beam; no other begins before their end.
  var wider = 0..<0
  /// The last observation that a sequence reaches in a hole in the map, or directly after one; -1
  /// for none.
  var latestHole = -1

  init(_ rules: SnappingRules) {
    looksTwice = rules.contains(.secondLooks)
    widensBeam = rules.contains(.widerBeam)
  }

  mutating func removeAll() {
    second = 0..<0
    wider = 0..<0
    latestHole = -1
  }

  func leeway(at number: Int) -> Double {
    second.contains(number) ? Self.secondLeeway : wider.contains(number) ? Self.widerLeeway : 0
  }
}

extension SecondLooks: Archived {
  init() { self.init(.all) }

  mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&latestHole)
    try archive.visit(&wider)
    try archive.visit(&second)
  }
}
