/// The index of a row in a table of a network, without overhead over a plain integer.
///
/// Each table has its own index type, so that an edge can't be looked up by the index of a node.
/// Indices read from a file may lie outside their table (``Section``).
@usableFromInline
package protocol RowIndex: RawRepresentable<UInt32>, Hashable, Strideable, BitwiseCopyable,
  Sendable, CustomStringConvertible
where Stride == Int {
  init(rawValue: UInt32)
}

extension RowIndex {
  @inlinable package static var first: Self { Self(rawValue: 0) }

  /// An index that refers to no row.
  @inlinable package static var absent: Self { Self(rawValue: .max) }

  @inlinable package var next: Self {
    @inline(__always) get { Self(rawValue: rawValue &+ 1) }
  }

  @inlinable package var previous: Self {
    @inline(__always) get { Self(rawValue: rawValue &- 1) }
  }

  @inlinable package var description: String { String(rawValue) }

  @inlinable
  @inline(__always)
  package static func == (a: Self, b: Self) -> Bool { a.rawValue == b.rawValue }

  @inlinable
  @inline(__always)
  package static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }

  @inlinable
  @inline(__always)
  package func distance(to other: Self) -> Int { Int(other.rawValue) - Int(rawValue) }

  @inlinable
  @inline(__always)
  package func advanced(by count: Int) -> Self { Self(rawValue: UInt32(Int(rawValue) + count)) }
}

@frozen @usableFromInline package struct NodeIndex: RowIndex {
  @usableFromInline package var rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
}

@frozen @usableFromInline package struct EdgeIndex: RowIndex {
  @usableFromInline package var rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The index of a pair: a road between two nodes, with both directions.
@frozen @usableFromInline package struct PairIndex: RowIndex {
  @usableFromInline package var rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The index of a run of a shape's segments.
@frozen @usableFromInline package struct RunIndex: RowIndex {
  @usableFromInline package var rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The index of a search state: an edge, or an extra state on an edge (``TurnTable``).
@frozen @usableFromInline package struct StateIndex: RowIndex {
  @usableFromInline package var rawValue: UInt32

  @inlinable package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// Creates the index of an edge's own state.
  @inlinable package init(_ edge: EdgeIndex) { rawValue = edge.rawValue }
}
