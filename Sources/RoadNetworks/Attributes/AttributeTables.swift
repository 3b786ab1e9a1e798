/// The attributes of edges and the limits of size and weight, each different set once.
package struct AttributeTables: Sendable {
  private let rows: Section<UInt32, AttributeRow>
  private let limitRows: Section<UInt32, LimitsRow>

  init(_ storage: NetworkStorage) throws(RoadNetworkError) {
    rows = try storage.section(.attributes)
    limitRows = try storage.section(.limits)
  }

  /// Rows of attributes.
  package var count: UInt32 { rows.count }

  /// The attributes of a row.
  package subscript(number: UInt32) -> RoadAttributes {
    let row = rows[number]
    var attributes = RoadAttributes(row)
    if row.limits > 0 { attributes.limits = limitRows[row.limits].limits }
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

  init(_ row: AttributeRow) {
    self.init(roadClass: RoadClass(rawValue: row.roadClass) ?? .unclassified)
    isLink = row.flags & Flags.link != 0
    isRoundabout = row.flags & Flags.roundabout != 0
    isBridge = row.flags & Flags.bridge != 0
    isTunnel = row.flags & Flags.tunnel != 0
    isFerry = row.flags & Flags.ferry != 0
    hasToll = row.flags & Flags.toll != 0
    isMinorService = row.flags & Flags.minorService != 0
    drivesOnLeft = row.flags & Flags.left != 0
    layer = row.layer
    lanes = row.lanes
    access = AccessMask(rawValue: row.access)
    paces.car = row.carPace
    paces.bicycle = row.bicyclePace
    paces.foot = row.footPace
    paces.carOrigin = SpeedOrigin(rawValue: row.speedOrigin) ?? .roadClass
  }

  /// The row of the attribute table, but for the limits.
  var row: AttributeRow {
    var flags: UInt16 = 0
    if isLink { flags |= Flags.link }
    if isRoundabout { flags |= Flags.roundabout }
    if isBridge { flags |= Flags.bridge }
    if isTunnel { flags |= Flags.tunnel }
    if isFerry { flags |= Flags.ferry }
    if hasToll { flags |= Flags.toll }
    if isMinorService { flags |= Flags.minorService }
    if drivesOnLeft { flags |= Flags.left }
    return AttributeRow(
      roadClass: roadClass.rawValue, speedOrigin: paces.carOrigin.rawValue, layer: layer,
      lanes: lanes, flags: flags, access: access.rawValue, carPace: paces.car,
      bicyclePace: paces.bicycle, footPace: paces.foot)
  }
}
