package import RoadNetworks

/// The sign of an edge as stored in a network's file: places in a text, in which the items of lists
/// are separated by semicolons.
struct RoadSignRow: BitwiseCopyable {
  var edge: EdgeIndex
  /// The offset of the first byte.
  var start: UInt32
  /// The number of bytes of the exit's number, followed by the other texts.
  var exitLength: UInt16
  var referencesLength: UInt16
  var destinationsLength: UInt32

  var end: UInt64 {
    UInt64(start) + UInt64(exitLength) + UInt64(referencesLength) + UInt64(destinationsLength)
  }
}

extension SectionKind {
  static let signs = SectionKind("SIGN")
  static let signText = SectionKind("SIGT")
}

/// The signs of a network to be written into its file.
package struct RoadSignTables {
  private var rows: [RoadSignRow] = []
  private var text: [UInt8] = []
  /// The stored row of each sign, reused for other edges.
  private var known: [RoadSign: RoadSignRow] = [:]

  package init() {}

  package var isEmpty: Bool { rows.isEmpty }

  /// Adds the sign of an edge; edges come in ascending order.
  ///
  /// A sign whose texts are longer than 65,535 bytes is left out.
  package mutating func add(_ sign: RoadSign, on edge: EdgeIndex) {
    if var row = known[sign] {
      row.edge = edge
      rows.append(row)
      return
    }
    let texts = [
      sign.exit ?? "", sign.references.joined(separator: ";"),
      sign.destinations.joined(separator: ";"),
    ].map { Array($0.utf8) }
    guard !sign.isEmpty, texts.allSatisfy({ $0.count <= UInt16.max }),
      text.count + texts.joined().count <= UInt32.max
    else { return }
    let row = RoadSignRow(
      edge: edge, start: UInt32(text.count), exitLength: UInt16(texts[0].count),
      referencesLength: UInt16(texts[1].count), destinationsLength: UInt32(texts[2].count))
    text += texts.joined()
    known[sign] = row
    rows.append(row)
  }

  /// The sections of the file.
  package var attachments: RoadNetwork.Attachments {
    var attachments = RoadNetwork.Attachments()
    attachments.add(.signs, rows)
    attachments.add(.signText, text)
    return attachments
  }
}
