/// The attributes of edges and the limits of size and weight, each different set once.
package struct AttributeTables: Sendable {
  private let rows: Section<AttributeRecord>
  private let limitRows: Section<LimitsRecord>

  init(_ storage: NetworkStorage) throws(RoadNetworkError) {
    rows = try storage.section(.attributes)
    limitRows = try storage.section(.limits)
  }

  /// Rows of attributes.
  package var count: UInt32 { rows.count }

  /// The attributes of a row.
  package subscript(row: UInt32) -> RoadAttributes {
    let record = rows[row]
    var attributes = RoadAttributes(record)
    if record.limits > 0 { attributes.limits = limitRows[record.limits].limits }
    return attributes
  }

  /// The limits of size and weight that attributes and nodes refer to; the first is none.
  package var limits: [RoadLimits] { (0..<limitRows.count).map { limitRows[$0].limits } }

  /// Proves a row.
  func prove(_ row: UInt32) { _ = limitRows[rows[row].limits] }
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
    paces.car = record.carPace
    paces.bicycle = record.bicyclePace
    paces.foot = record.footPace
    paces.carOrigin = SpeedOrigin(rawValue: record.speedOrigin) ?? .roadClass
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
      roadClass: roadClass.rawValue, speedOrigin: paces.carOrigin.rawValue, layer: layer,
      lanes: lanes, flags: flags, access: access.rawValue, carPace: paces.car,
      bicyclePace: paces.bicycle, footPace: paces.foot)
  }
}
