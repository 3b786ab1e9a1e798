/// The name of a directed edge: opaque, and valid only for the network that gave it.
///
/// The lower half is the edge's number; the upper half is reserved for networks in several files
/// and is 0. An id doesn't say which network it belongs to: asking another network for it gives
/// another edge, or `unknownEdge` where that has fewer. Keep ``RoadNetwork/identity`` beside stored
/// ids. Numbers change with every import: what must outlive one is kept by OpenStreetMap way and
/// node ids (``RoadNetwork/osmNodes(of:)``).
@frozen public struct EdgeID: RawRepresentable, Sendable, Hashable, BitwiseCopyable, Codable {
  /// The id as it is stored and sent.
  public let rawValue: UInt64

  /// Creates an id from its stored form; whether a network knows it shows when it is used.
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

  /// Millimeters from the start of the edge, in its direction; 0…the edge's length.
  public var offset: UInt32

  /// Creates a position.
  @inlinable public init(edge: EdgeID, offset: UInt32) {
    self.edge = edge
    self.offset = offset
  }
}
