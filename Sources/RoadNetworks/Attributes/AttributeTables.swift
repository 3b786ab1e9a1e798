/// The distinct attributes of edges, and the distinct size and weight limits.
package struct AttributeTables: Sendable {
  private let rows: Section<UInt32, AttributeRow>
  private let limitRows: Section<UInt32, LimitsRow>

  init(_ storage: NetworkStorage) throws(RoadNetworkError) {
    rows = try storage.section(.attributes)
    limitRows = try storage.section(.limits)
  }

  package var count: UInt32 { rows.count }

  package subscript(number: UInt32) -> RoadAttributes {
    let row = rows[number]
    var attributes = RoadAttributes(row)
    if row.limits > 0 { attributes.limits = limitRows[row.limits].limits }
    return attributes
  }

  /// The size and weight limits that attributes and nodes refer to; the first row means no limits.
  package var limits: [RoadLimits] { (0..<limitRows.count).map { limitRows[$0].limits } }

  /// Verifies a row of attributes and its row of limits.
  func prove(_ row: UInt32) { _ = limitRows[rows[row].limits] }
}

extension RoadAttributes {
  init(_ row: AttributeRow) {
    self.init(roadClass: RoadClass(rawValue: row.roadClass) ?? .unclassified)
    func has(_ flag: Int) -> Bool { row.flags >> UInt16(flag) & 1 != 0 }
    (isLink, isRoundabout, isBridge, isTunnel) = (has(0), has(1), has(2), has(3))
    (isFerry, hasToll, isMinorService, drivesOnLeft) = (has(4), has(5), has(6), has(7))
    layer = row.layer
    lanes = row.lanes
    access = AccessMask(rawValue: row.access)
    paces.car = row.carPace
    paces.bicycle = row.bicyclePace
    paces.foot = row.footPace
    paces.carOrigin = SpeedOrigin(rawValue: row.speedOrigin) ?? .roadClass
  }

  /// The row of the attribute table, without limits.
  var row: AttributeRow {
    // In the order of their bits, from bit 0.
    let flags = [
      isLink, isRoundabout, isBridge, isTunnel, isFerry, hasToll, isMinorService, drivesOnLeft,
    ]
    return AttributeRow(
      roadClass: roadClass.rawValue, speedOrigin: paces.carOrigin.rawValue, layer: layer,
      lanes: lanes, flags: flags.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) },
      access: access.rawValue, carPace: paces.car, bicyclePace: paces.bicycle,
      footPace: paces.foot)
  }
}
