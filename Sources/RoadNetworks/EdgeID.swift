/// The opaque identifier of a directed edge, valid only in the network that it comes from.
///
/// The lower half is the index of the edge; the upper half is 0, reserved for networks in several
/// files. An id doesn't identify its network: another network may return a different edge for it,
/// or throw `unknownEdge` if it has too few edges. Store ``RoadNetwork/identity`` with the ids. Ids
/// may change with every import; for references that outlive an import, use OpenStreetMap way and
/// node ids (``RoadNetwork/osmNodes(of:)``).
@frozen public struct EdgeID: RawRepresentable, Sendable, Hashable, BitwiseCopyable, Codable {
  /// The id as it is stored and sent.
  public let rawValue: UInt64

  /// Creates an id from its stored form, which isn't validated before the id is used.
  @inlinable public init(rawValue: UInt64) { self.rawValue = rawValue }

  @inlinable package init(index: EdgeIndex) {
    rawValue = UInt64(index.rawValue)
  }

  package var index: EdgeIndex { EdgeIndex(rawValue: UInt32(truncatingIfNeeded: rawValue)) }
}

extension EdgeID: CustomStringConvertible {
  /// The stored form in decimal digits.
  public var description: String { String(rawValue) }
}

/// A place on a directed edge.
@frozen public struct EdgePosition: Sendable, Hashable, BitwiseCopyable {
  /// The edge.
  public var edge: EdgeID

  /// The distance from the start of the edge in millimeters; at most the edge's length.
  public var offset: UInt32

  /// Creates a position.
  @inlinable public init(edge: EdgeID, offset: UInt32) {
    self.edge = edge
    self.offset = offset
  }
}
