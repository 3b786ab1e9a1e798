// Rows of the sections of a `.roads` file. Every row consists of little-endian integers without
// padding, so a mapped file can be used without decoding.

/// A place where roads meet or end, change their attributes, or have a control or a barrier.
@usableFromInline package struct NodeRow: BitwiseCopyable, Sendable {
  package var position: FixedCoordinate
  /// The index of the node's first edge; its last edge precedes the `firstEdge` of the next row,
  /// which is a sentinel row after the last node.
  package var firstEdge: EdgeIndex
  package var flags: NodeFlags
  /// The index of the size and weight limits at the node; 0 for none.
  package var limits: UInt16 = 0
}

/// The one-bit properties of a node.
@usableFromInline package struct NodeFlags: OptionSet, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The mode can't pass (a bollard, a closed gate).
  @inlinable package static func blocks(_ mode: TravelMode) -> NodeFlags {
    NodeFlags(rawValue: 1 << UInt16(mode.rawValue))
  }

  /// The node has a traffic signal for vehicles.
  @inlinable package static var signal: NodeFlags { NodeFlags(rawValue: 8) }
  /// The node has a stop or give-way sign.
  @inlinable package static var yield: NodeFlags { NodeFlags(rawValue: 16) }
  /// A toll is collected at the node.
  @inlinable package static var toll: NodeFlags { NodeFlags(rawValue: 32) }
  /// Three or more roads that cars can pass, legally or not, meet at the node; a loop counts twice.
  @inlinable package static var junction: NodeFlags { NodeFlags(rawValue: 64) }
  /// A road continues at the node, but its continuation isn't in the network.
  @inlinable package static var cut: NodeFlags { NodeFlags(rawValue: 128) }
  /// The sign of ``yield`` is a stop sign, not a give-way sign.
  @inlinable package static var stop: NodeFlags { NodeFlags(rawValue: 256) }
  /// The signal or sign applies only to traffic in the direction of its way's nodes.
  @inlinable package static var controlsForward: NodeFlags { NodeFlags(rawValue: 512) }
  /// The signal or sign applies only to traffic against the direction of its way's nodes.
  @inlinable package static var controlsBackward: NodeFlags { NodeFlags(rawValue: 1024) }

  /// The node, such as a gate or a bus trap, is closed to a mode but may open for some traffic.
  @inlinable package static var opensForSome: NodeFlags { NodeFlags(rawValue: 2048) }

  /// The node, such as a private or locked gate, is closed to through traffic of the mode.
  @inlinable package static func ownTraffic(_ mode: TravelMode) -> NodeFlags {
    NodeFlags(rawValue: 4096 << UInt16(mode.rawValue))
  }

  /// The node is sometimes closed to a mode.
  ///
  /// If the circumstances are supported, their times are in the turn table, at the steps through
  /// the node.
  @inlinable package static var hasHours: NodeFlags { NodeFlags(rawValue: 32_768) }

  @inlinable package func blocks(_ mode: TravelMode) -> Bool { contains(.blocks(mode)) }

  /// Returns whether a signal or sign applies to traffic that arrives on a forward or backward
  /// edge.
  @inlinable package func controls(isBackward: Bool) -> Bool {
    !contains(isBackward ? .controlsForward : .controlsBackward)
  }
}

/// One direction of a road between two nodes.
@usableFromInline package struct EdgeRow: BitwiseCopyable, Sendable {
  /// The node at which the edge ends.
  @usableFromInline package var head: NodeIndex
  /// The edge in the other direction.
  @usableFromInline package var twin: EdgeIndex
  /// The length in millimeters.
  @usableFromInline package var length: UInt32
  /// The pair of the edge, shifted left by a bit; the lowest bit is 1 for the backward edge.
  @usableFromInline package var pairAndDirection: UInt32
  @usableFromInline package var attributes: UInt32
  /// The bearings at start and end, clockwise from north, in units of 1/256 of a full circle.
  @usableFromInline package var startBearing: UInt8
  @usableFromInline package var endBearing: UInt8
  @usableFromInline package var flags: EdgeFlags

  @inlinable package var pair: PairIndex { PairIndex(rawValue: pairAndDirection >> 1) }
  @inlinable package var isBackward: Bool { pairAndDirection & 1 != 0 }
}

/// The one-bit properties of an edge.
@usableFromInline package struct EdgeFlags: OptionSet, BitwiseCopyable, Sendable {
  @usableFromInline package let rawValue: UInt16

  @inlinable package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// The turn table has rows for steps from the edge's own state.
  @inlinable package static var hasTurns: EdgeFlags { EdgeFlags(rawValue: 1) }
  /// There are extra search states on this edge.
  @inlinable package static var hasStates: EdgeFlags { EdgeFlags(rawValue: 4) }
  @inlinable package static var hasConditions: EdgeFlags { EdgeFlags(rawValue: 8) }

  /// The edge is on an island of a mode, connects two components, or starts or ends at a node that
  /// is closed to the mode or to its through traffic (``ComponentFinder``).
  @inlinable package static func island(_ mode: TravelMode) -> EdgeFlags {
    EdgeFlags(rawValue: 16 << UInt16(mode.rawValue))
  }

  /// The edge is open, but no open path leads from it to the core of its district
  /// (``PocketFinder``).
  @inlinable package static func withoutExit(_ mode: TravelMode) -> EdgeFlags {
    EdgeFlags(rawValue: 128 << UInt16(mode.rawValue))
  }

  /// The edge is open, but no open path leads to it from the core of its district
  /// (``PocketFinder``).
  @inlinable package static func withoutEntry(_ mode: TravelMode) -> EdgeFlags {
    EdgeFlags(rawValue: 1024 << UInt16(mode.rawValue))
  }
}

/// A road between two nodes, with both directions.
@usableFromInline package struct PairRow: BitwiseCopyable, Sendable {
  @usableFromInline package var forwardEdge: EdgeIndex
  /// The index of the pair's first run; its last run precedes the `firstRun` of the next row, which
  /// is a sentinel row after the last pair.
  package var firstRun: RunIndex
  package var way: UInt32
}

/// Up to eight segments of a shape: the first point, and the index of the differences that follow.
@usableFromInline package struct RunRow: BitwiseCopyable, Sendable {
  @usableFromInline package var anchor: FixedCoordinate
  @usableFromInline package var pair: PairIndex
  /// The index of the first word of differences, shifted left by a bit; the lowest bit is 1 if each
  /// difference has two words instead of one.
  @usableFromInline package var wordsAndWidth: UInt32
  /// The distance from the start of the pair to the anchor, in millimeters.
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

  @inlinable package init(west: Int32, south: Int32, east: Int32, north: Int32) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }
}

/// A distinct set of attributes (``RoadAttributes``); paces are in microseconds per meter.
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
  /// The index of the size and weight limits; 0 for none.
  var limits: UInt32 = 0
  static let onLeft: UInt16 = 1 << 7
}

/// Size limits in centimeters, and a weight limit in units of 10 kg; 0 means no limit.
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

/// An OpenStreetMap way, or an area that people can cross, that roads come from.
package struct WayRow: BitwiseCopyable, Sendable {
  /// The id of the way; for an area, the id of its way or relation.
  package var id: Int64
  /// The indices of the name and the reference in the table of strings; 0 for none.
  package var name: UInt32
  package var reference: UInt32
}

/// A step of a search from a state onto an edge, if it is restricted or leads to an extra state.
@usableFromInline package struct TurnRow: BitwiseCopyable, Sendable {
  /// The search state: an edge's own, or an extra state.
  @usableFromInline package var from: StateIndex
  @usableFromInline package var to: EdgeIndex
  /// The extra state that the step leads to; `absent` for the edge's own state.
  @usableFromInline package var state: StateIndex
  /// The modes for which the turn is always forbidden, one bit each; from bit 8, 1 plus the index
  /// of the turn's first ``TurnConditionRow``, or 0 if it has none.
  @usableFromInline package var forbidden: UInt32

  @inlinable package func isForbidden(for mode: TravelMode) -> Bool {
    forbidden & (1 << UInt32(mode.rawValue)) != 0
  }

  /// 1 plus the index of the turn's first ``TurnConditionRow``; 0 if the turn has none.
  @inlinable package var timesPlace: UInt32 { forbidden >> 8 }
}

/// A change to an edge, or to a sequence of edges, while a circumstance holds.
struct ConditionRow: BitwiseCopyable, Sendable {
  /// The edge, or the first edge of the sequence.
  var edge: EdgeIndex
  var effect: UInt8
  /// The modes concerned, one bit each.
  var modes: UInt8
  /// The access, if that is the effect.
  var access: UInt8
  /// 1 if the circumstance is a string instead of time ranges.
  var isText: UInt8
  /// The pace, if that is the effect.
  var pace: UInt32
  /// The index of the first time range, or of the string.
  var firstRange: UInt32
  var rangeCount: UInt32
  /// The index of the sequence's first edge among the steps of all conditions, if the effect
  /// concerns a turn.
  var firstStep: UInt32
  /// The number of edges in the sequence, if the effect concerns a turn.
  var stepCount: UInt32

  static let changesAccess: UInt8 = 0
  static let changesPace: UInt8 = 1
  static let forbidsTurn: UInt8 = 2
}

/// A ``TimeRange`` of a condition or of a turn; the fields have the same meanings.
struct TimeRangeRow: BitwiseCopyable, Sendable {
  var weekdays: UInt8
  var holidays: UInt8
  var start: UInt16
  var end: UInt16
  var firstDay: UInt16
  var lastDay: UInt16
  /// The years of the first and the last day; both are 0 if the range recurs every year.
  var firstYear: UInt16
  var lastYear: UInt16
  var reserved: UInt16 = 0
}

/// Time ranges in which a step of the turn table is forbidden to some modes.
package struct TurnConditionRow: BitwiseCopyable, Sendable {
  var firstRange: UInt32
  var rangeCount: UInt32
  /// The modes, one bit each.
  var modes: UInt16
  /// 1 in the last of a step's rows.
  var isLast: UInt16
}
