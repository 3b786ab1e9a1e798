// The rows of the sections of a `.roads` file. Every row is made of little-endian integers without
// padding, so that a mapped file is used as it lies.

/// A place where roads meet, end, change their attributes or are controlled.
@usableFromInline package struct NodeRow: BitwiseCopyable, Sendable {
  package var position: FixedCoordinate
  /// The node's edges are `firstEdge..<` the next node's; a last row closes the table.
  package var firstEdge: EdgeIndex
  package var flags: NodeFlags
  /// The row of the size and weight limits for who passes; 0 is none.
  package var limits: UInt16 = 0
}

/// What a network keeps about a node itself.
@usableFromInline package struct NodeFlags: OptionSet, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Cars can't pass (a bollard, a closed gate).
  @inlinable package static var blocksCars: NodeFlags { NodeFlags(rawValue: 1) }
  /// Bicycles can't pass.
  @inlinable package static var blocksBicycles: NodeFlags { NodeFlags(rawValue: 2) }
  /// People can't pass.
  @inlinable package static var blocksFoot: NodeFlags { NodeFlags(rawValue: 4) }
  /// A traffic signal for vehicles.
  @inlinable package static var signal: NodeFlags { NodeFlags(rawValue: 8) }
  /// A stop or give-way sign.
  @inlinable package static var yield: NodeFlags { NodeFlags(rawValue: 16) }
  /// A toll is collected here.
  @inlinable package static var toll: NodeFlags { NodeFlags(rawValue: 32) }
  /// Three or more roads that carry cars meet.
  @inlinable package static var junction: NodeFlags { NodeFlags(rawValue: 64) }
  /// A road goes on beyond the extract.
  @inlinable package static var cut: NodeFlags { NodeFlags(rawValue: 128) }
  /// The sign that ``yield`` stands for says stop, not give way.
  @inlinable package static var stop: NodeFlags { NodeFlags(rawValue: 256) }
  /// Signal and sign are for those alone who come in the order of their way's nodes.
  @inlinable package static var controlsForward: NodeFlags { NodeFlags(rawValue: 512) }
  /// Signal and sign are for those alone who come against the order of their way's nodes.
  @inlinable package static var controlsBackward: NodeFlags { NodeFlags(rawValue: 1024) }

  /// Those whom it stops are stopped by what opens for others: a gate, a bus trap.
  @inlinable package static var opensForSome: NodeFlags { NodeFlags(rawValue: 2048) }

  /// Closed to the through traffic of a mode: a private gate, a locked one, one for customers.
  @inlinable package static func ownTraffic(_ mode: TravelMode) -> NodeFlags {
    NodeFlags(rawValue: 4096 << UInt16(mode.rawValue))
  }

  /// Closed to some at times: steps of the turn table that lead through it have hours.
  @inlinable package static var hasHours: NodeFlags { NodeFlags(rawValue: 32_768) }

  @inlinable package static func blocks(_ mode: TravelMode) -> NodeFlags {
    NodeFlags(rawValue: 1 << UInt16(mode.rawValue))
  }

  @inlinable package func blocks(_ mode: TravelMode) -> Bool { contains(.blocks(mode)) }

  /// Whether signal and sign are for those who come by an edge of a direction.
  @inlinable package func controls(isBackward: Bool) -> Bool {
    !contains(isBackward ? .controlsForward : .controlsBackward)
  }
}

/// One direction of a road between two nodes.
@usableFromInline package struct EdgeRow: BitwiseCopyable, Sendable {
  /// The node it leads to.
  @usableFromInline package var head: NodeIndex
  /// The edge of the other direction.
  @usableFromInline package var twin: EdgeIndex
  /// Millimeters.
  @usableFromInline package var length: UInt32
  /// The pair of directions it belongs to, and in the lowest bit whether it is the backward one.
  @usableFromInline package var pairAndDirection: UInt32
  /// The row of the attribute table.
  @usableFromInline package var attributes: UInt32
  /// Directions at start and end, 256 to the full circle, clockwise from north.
  @usableFromInline package var startBearing: UInt8
  @usableFromInline package var endBearing: UInt8
  @usableFromInline package var flags: EdgeFlags

  @inlinable package var pair: PairIndex { PairIndex(rawValue: pairAndDirection >> 1) }
  @inlinable package var isBackward: Bool { pairAndDirection & 1 != 0 }
}

/// What a search needs to know about an edge before it looks anything up.
@usableFromInline package struct EdgeFlags: OptionSet, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The turn table has rows that start from this edge.
  @inlinable package static var hasTurns: EdgeFlags { EdgeFlags(rawValue: 1) }
  /// Extra search states stand on this edge.
  @inlinable package static var hasStates: EdgeFlags { EdgeFlags(rawValue: 4) }
  /// Conditional rules apply to it.
  @inlinable package static var hasConditions: EdgeFlags { EdgeFlags(rawValue: 8) }

  /// The edge is on an island of a mode, leads to or from one, or ends at a barrier.
  @inlinable package static func island(_ mode: TravelMode) -> EdgeFlags {
    EdgeFlags(rawValue: 16 << UInt16(mode.rawValue))
  }

  /// The edge is open, but no open way leads from it to the core of its district.
  @inlinable package static func withoutExit(_ mode: TravelMode) -> EdgeFlags {
    EdgeFlags(rawValue: 128 << UInt16(mode.rawValue))
  }

  /// The edge is open, but no open way leads to it from the core of its district.
  @inlinable package static func withoutEntry(_ mode: TravelMode) -> EdgeFlags {
    EdgeFlags(rawValue: 1024 << UInt16(mode.rawValue))
  }
}

/// A road between two nodes, both directions of it.
@usableFromInline package struct PairRow: BitwiseCopyable, Sendable {
  @usableFromInline package var forwardEdge: EdgeIndex
  /// Its shape is the runs `firstRun..<` the next pair's; a last row closes the table.
  package var firstRun: RunIndex
  package var way: UInt32
}

/// Up to eight consecutive segments of a shape, from an absolute anchor.
@usableFromInline package struct RunRow: BitwiseCopyable, Sendable {
  /// The first point.
  @usableFromInline package var anchor: FixedCoordinate
  @usableFromInline package var pair: PairIndex
  /// The first delta word, and in the lowest bit whether deltas take two words instead of one.
  @usableFromInline package var wordsAndWidth: UInt32
  /// Millimeters from the start of the pair to the anchor.
  @usableFromInline package var offset: UInt32

  @inlinable package static var segments: Int { 8 }

  @inlinable package var firstWord: UInt32 { wordsAndWidth >> 1 }
  @inlinable package var isWide: Bool { wordsAndWidth & 1 != 0 }
}

/// A box of the spatial index, in 1e-7 degrees.
@usableFromInline package struct BoxRow: BitwiseCopyable, Sendable {
  @usableFromInline package var west: Int32
  @usableFromInline package var south: Int32
  @usableFromInline package var east: Int32
  @usableFromInline package var north: Int32

  /// Creates a box.
  @inlinable package init(west: Int32, south: Int32, east: Int32, north: Int32) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }
}

/// A different set of attributes.
package struct AttributeRow: BitwiseCopyable, Sendable, Hashable {
  var roadClass: UInt8
  var speedOrigin: UInt8
  var layer: Int8
  var lanes: UInt8
  var flags: UInt16
  var access: UInt16
  var carPace: UInt32
  var bicyclePace: UInt32
  var footPace: UInt32
  /// The row of the size and weight limits; 0 is none.
  var limits: UInt32 = 0
}

/// Size and weight limits, in centimeters and tens of kilograms; 0 is none.
struct LimitsRow: BitwiseCopyable, Sendable, Hashable {
  var height: UInt16
  var width: UInt16
  var length: UInt16
  var weight: UInt16

  init(_ limits: RoadLimits) {
    height = limits.heightCentimeters
    width = limits.widthCentimeters
    length = limits.lengthCentimeters
    weight = limits.weightTens
  }

  var limits: RoadLimits {
    var limits = RoadLimits()
    limits.heightCentimeters = height
    limits.widthCentimeters = width
    limits.lengthCentimeters = length
    limits.weightTens = weight
    return limits
  }
}

/// A way of OpenStreetMap that roads come from.
package struct WayRow: BitwiseCopyable, Sendable {
  package var id: Int64
  /// Rows of the text table; 0 is the empty text.
  package var name: UInt32
  package var reference: UInt32
}

/// What happens when a search goes from one state onto an edge, where that is not the usual.
@usableFromInline package struct TurnRow: BitwiseCopyable, Sendable {
  /// A search state: an edge, or an extra state.
  @usableFromInline package var from: StateIndex
  @usableFromInline package var to: EdgeIndex
  /// The state the search is in on the new edge, where it is not the edge's own; else `absent`.
  @usableFromInline package var state: StateIndex
  /// The modes that may not turn so, a bit each; from bit 8 on, 1 more than the first row of the
  /// times at which modes may not, 0 for none.
  @usableFromInline package var forbidden: UInt32

  @inlinable package func isForbidden(for mode: TravelMode) -> Bool {
    forbidden & (1 << UInt32(mode.rawValue)) != 0
  }

  /// Where the times at which modes may not turn so begin, counted from 1; 0 for none.
  @inlinable package var timesPlace: UInt32 { forbidden >> 8 }
}

/// What is different about an edge, or a sequence of edges, while a circumstance holds.
struct ConditionRow: BitwiseCopyable, Sendable {
  /// The edge, or the first edge of the sequence.
  var edge: EdgeIndex
  var effect: UInt8
  /// The modes concerned, a bit each.
  var modes: UInt8
  /// The access, where that is the effect.
  var access: UInt8
  /// Whether the circumstance is a row of the text table, not ranges of time.
  var isText: UInt8
  /// The pace, where that is the effect.
  var pace: UInt32
  /// The first range of time, or the row of the text table.
  var firstRange: UInt32
  var rangeCount: UInt32
  /// Where the sequence of edges begins, and its length, where the effect is about a turn.
  var firstStep: UInt32
  var stepCount: UInt32

  static let changesAccess: UInt8 = 0
  static let changesPace: UInt8 = 1
  static let forbidsTurn: UInt8 = 2
}

/// A range of time of a condition.
struct TimeRangeRow: BitwiseCopyable, Sendable {
  var weekdays: UInt8
  var holidays: UInt8
  var start: UInt16
  var end: UInt16
  var firstDay: UInt16
  var lastDay: UInt16
  /// The years of the first and the last day; 0 for every year.
  var firstYear: UInt16
  var lastYear: UInt16
  var reserved: UInt16 = 0
}

/// A time at which modes may not take a step of the turn table.
package struct TurnConditionRow: BitwiseCopyable, Sendable {
  var firstRange: UInt32
  var rangeCount: UInt32
  /// The modes, a bit each.
  var modes: UInt16
  /// 1 in the last row that a step refers to.
  var isLast: UInt16
}
