/// The kind of a section of a `.roads` file, identified by its four-letter tag.
///
/// A reader skips sections that it doesn't know, but rejects a file if such a section is marked as
/// required.
package struct SectionKind: RawRepresentable, Hashable, BitwiseCopyable, Sendable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  package init(_ tag: StaticString) {
    rawValue = tag.withUTF8Buffer { bytes in
      bytes.reversed().reduce(0) { $0 << 8 | UInt32($1) }
    }
  }

  static let nodes = SectionKind("NODE")
  static let edges = SectionKind("EDGE")
  static let pairs = SectionKind("PAIR")
  static let runs = SectionKind("RUNS")
  static let words = SectionKind("WORD")
  static let boxes = SectionKind("TREE")
  static let outlines = SectionKind("OUTL")
  static let attributes = SectionKind("ATTR")
  static let limits = SectionKind("LIMT")
  static let ways = SectionKind("WAYS")
  static let textStarts = SectionKind("TEXS")
  static let text = SectionKind("TEXT")
  static let turns = SectionKind("TURN")
  static let states = SectionKind("STAT")
  static let statesByEdge = SectionKind("STAE")
  static let conditions = SectionKind("COND")
  static let conditionRanges = SectionKind("CONR")
  static let conditionSteps = SectionKind("CONS")
  static let turnTimes = SectionKind("TURC")
  static let timeZone = SectionKind("ZONE")
  static let nodeIDStarts = SectionKind("NIDS")
  static let nodeIDs = SectionKind("NIDB")

  /// The sections that this version reads.
  static let known: Set<SectionKind> = [
    .nodes, .edges, .pairs, .runs, .words, .boxes, .outlines, .attributes, .limits, .ways,
    .textStarts, .text, .turns, .states, .statesByEdge, .conditions, .conditionRanges,
    .conditionSteps, .turnTimes, .timeZone, .nodeIDStarts, .nodeIDs,
  ]

  var tag: String {
    String(
      decoding: (0..<4).map { UInt8(truncatingIfNeeded: rawValue >> (8 * UInt32($0))) },
      as: UTF8.self)
  }
}
