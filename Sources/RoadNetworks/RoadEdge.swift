public import Coordinates

/// A directed edge of a network, with everything that is known about it.
public struct RoadEdge: Sendable {
  let network: RoadNetwork
  let index: UInt32
  let record: EdgeRecord

  init(network: RoadNetwork, index: UInt32) {
    self.network = network
    self.index = index
    record = network.edges[index]
  }

  /// The edge's id.
  public var id: EdgeID { network.id(index) }

  /// The edge in the other direction along the same road.
  public var reverse: EdgeID { network.id(record.twin) }

  /// Length in millimeters, along WGS 84 geodesics between the points of the shape.
  public var lengthInMillimeters: UInt32 { record.length }

  /// Length in meters.
  public var length: Double { Double(record.length) / 1000 }

  /// Class, access, speeds and build of the road in this direction.
  public var attributes: RoadAttributes { network.attributes(record.attributes) }

  /// The road's name; nil where it has none.
  public var name: String? { network.text(network.way(of: record).name) }

  /// The road's reference, such as `A 3`; nil where it has none.
  public var reference: String? { network.text(network.way(of: record).reference) }

  /// The OpenStreetMap way that the edge is a part of.
  public var osmWay: Int64 { network.way(of: record).id }

  /// What vehicles meet at the end of an edge.
  public enum Control: Sendable, Hashable {
    /// Traffic signals.
    case signal
    /// A stop sign: vehicles come to a halt.
    case stop
    /// A give-way sign: vehicles halt only for others.
    case giveWay
  }

  /// What vehicles meet at the end of the edge; nil where there is nothing, or nothing for those
  /// who come by this edge.
  public var endControl: Control? {
    let flags = network.nodes[record.head].flags
    guard flags.controls(isBackward: record.isBackward) else { return nil }
    if flags.contains(.signal) { return .signal }
    guard flags.contains(.yield) else { return nil }
    return flags.contains(.stop) ? .stop : .giveWay
  }

  /// Whether a toll is collected at the end of the edge: a booth or a gantry.
  public var collectsTollAtEnd: Bool { network.nodes[record.head].flags.contains(.toll) }

  /// Whether the road goes on behind the end of the edge, beyond what the network was made from.
  public var isCutAtEnd: Bool { network.nodes[record.head].flags.contains(.cut) }

  /// Points of the shape, in the edge's direction.
  public var shape: [Coordinate] {
    var points: [FixedCoordinate] = []
    network.appendShape(of: index, to: &points)
    return points.map(\.coordinate)
  }

  /// OpenStreetMap node ids of the shape's points, in the edge's direction; empty where the network
  /// was written without them.
  public var osmNodes: [Int64] { network.osmNodes(of: index) }

  /// Free-flow travel time of a mode in milliseconds; nil where the mode doesn't go.
  public func milliseconds(for mode: TravelMode) -> UInt64? {
    let pace = attributes[paceOf: mode]
    return pace == 0 ? nil : Pace.cost(length: record.length, pace: pace)
  }
}

extension RoadNetwork {
  /// A directed edge by its id.
  ///
  /// - Throws: `unknownEdge`, or `damaged` where the file has changed.
  public func edge(_ id: EdgeID) throws(RoadNetworkError) -> RoadEdge {
    let index = try index(id)
    prove(edges[index])
    conditions.prove(on: index, in: self)
    try checkIntact()
    return RoadEdge(network: self, index: index)
  }

  /// Proves everything that an edge's properties read, for they can't throw.
  private func prove(_ edge: EdgeRecord) {
    _ = limitRows[attributeRows[edge.attributes].limits]
    _ = nodes[edge.head]
    _ = edges[pairs[edge.pair].forwardEdge]
    let way = way(of: edge)
    proveText(way.name)
    proveText(way.reference)
    let shape = runRange(of: edge.pair)
    runs.prove(shape.lowerBound..<max(shape.upperBound, shape.upperBound &+ 1))
    let first = runs[shape.lowerBound].firstWord
    words.prove(first..<max(first, runs[shape.upperBound].firstWord))
    guard nodeIDStarts.count > 0 else { return }
    let start = nodeIDStarts[edge.pair]
    nodeIDs.prove(start..<max(start, nodeIDStarts[edge.pair &+ 1]))
  }

  /// Proves a row of the text table.
  func proveText(_ row: UInt32) {
    guard row > 0 else { return }
    let start = textStarts[row]
    text.prove(start..<max(start, textStarts[row &+ 1]))
  }

  package func attributes(_ row: UInt32) -> RoadAttributes {
    let record = attributeRows[row]
    var attributes = RoadAttributes(record)
    if record.limits > 0 { attributes.limits = limitRows[record.limits].limits }
    return attributes
  }

  /// The limits of size and weight that attributes and nodes refer to; the first is none.
  package var limits: [RoadLimits] { (0..<limitRows.count).map { limitRows[$0].limits } }

  /// All rows of the attribute table.
  package var allAttributes: [RoadAttributes] { (0..<attributeRows.count).map { attributes($0) } }

  /// The free-flow speed in meters per second, for each row of the attribute table; 0 where it is
  /// unknown.
  package func freeFlowSpeeds(for mode: TravelMode) -> [Double] {
    allAttributes.map { $0.freeFlowSpeed(for: mode) ?? 0 }
  }

  /// A row of the edge table.
  @inlinable
  @inline(__always)
  package func record(of edge: UInt32) -> EdgeRecord { edges[edge] }

  /// The edge of a pair that runs as its shape does.
  package func forwardEdge(of pair: UInt32) -> UInt32 { pairs[pair].forwardEdge }

  package func way(of edge: EdgeRecord) -> WayRecord { ways[pairs[edge.pair].way] }

  /// A row of the text table; nil for row 0, the empty text.
  package func text(_ row: UInt32) -> String? {
    guard row > 0 else { return nil }
    let start = textStarts[row]
    let end = textStarts[row &+ 1]
    guard start < end, end <= text.count else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(end - start))
    for index in start..<end { bytes.append(text[index]) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The node an edge starts from.
  package func tail(of edge: UInt32) -> UInt32 { edges[edges[edge].twin].head }

  /// OpenStreetMap node ids along an edge; empty where the section is missing.
  package func osmNodes(of edge: UInt32) -> [Int64] {
    let record = edges[edge]
    guard nodeIDStarts.count > 0 else { return [] }
    let start = nodeIDStarts[record.pair]
    let end = min(nodeIDStarts[record.pair &+ 1], nodeIDs.count)
    var ids: [Int64] = []
    var count = 0
    for at in start..<max(start, end) { count += nodeIDs[at] < 128 ? 1 : 0 }
    ids.reserveCapacity(count)
    var last: Int64 = 0
    var value: UInt64 = 0
    var shift: UInt64 = 0
    var at = start
    while at < end {
      let byte = nodeIDs[at]
      value |= UInt64(byte & 127) << shift
      shift += 7
      if byte < 128 {
        last &+= Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
        ids.append(last)
        value = 0
        shift = 0
      }
      at += 1
    }
    return record.isBackward ? ids.reversed() : ids
  }
}

extension RoadAttributes {
  private struct Flags {
    static let link: UInt16 = 1
    static let roundabout: UInt16 = 2
    static let bridge: UInt16 = 4
    static let tunnel: UInt16 = 8
    static let ferry: UInt16 = 16
    static let toll: UInt16 = 32
    static let minorService: UInt16 = 64
    static let left: UInt16 = 128
  }

  init(_ record: AttributeRecord) {
    self.init(roadClass: RoadClass(rawValue: record.roadClass) ?? .unclassified)
    isLink = record.flags & Flags.link != 0
    isRoundabout = record.flags & Flags.roundabout != 0
    isBridge = record.flags & Flags.bridge != 0
    isTunnel = record.flags & Flags.tunnel != 0
    isFerry = record.flags & Flags.ferry != 0
    hasToll = record.flags & Flags.toll != 0
    isMinorService = record.flags & Flags.minorService != 0
    drivesOnLeft = record.flags & Flags.left != 0
    layer = record.layer
    lanes = record.lanes
    access = AccessMask(rawValue: record.access)
    speedOrigin = SpeedOrigin(rawValue: record.speedOrigin) ?? .roadClass
    carPace = record.carPace
    bicyclePace = record.bicyclePace
    footPace = record.footPace
  }

  /// The row of the attribute table, but for the limits.
  var record: AttributeRecord {
    var flags: UInt16 = 0
    if isLink { flags |= Flags.link }
    if isRoundabout { flags |= Flags.roundabout }
    if isBridge { flags |= Flags.bridge }
    if isTunnel { flags |= Flags.tunnel }
    if isFerry { flags |= Flags.ferry }
    if hasToll { flags |= Flags.toll }
    if isMinorService { flags |= Flags.minorService }
    if drivesOnLeft { flags |= Flags.left }
    return AttributeRecord(
      roadClass: roadClass.rawValue, speedOrigin: speedOrigin.rawValue, layer: layer, lanes: lanes,
      flags: flags, access: access.rawValue, carPace: carPace, bicyclePace: bicyclePace,
      footPace: footPace)
  }
}
