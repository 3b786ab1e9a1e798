import RoadNetworks

/// The access and speed of a mode on each edge at a given time; the owner must keep the network
/// alive.
struct ModeRoads {
  struct Road {
    var access: RoadAccess
    /// The free-flow speed without the reduction for towns, in meters per second; 0 if unknown.
    var speed: Double
    var isFerry: Bool

    init(_ attributes: RoadAttributes, _ mode: TravelMode) {
      access = attributes.access[mode]
      isFerry = attributes.roadClass == .ferry
      speed = attributes.speedOutsideTowns(for: mode) ?? 0
    }

    /// A road without access.
    static let none = Road(RoadAttributes(roadClass: .unclassified), .car)
  }

  private let edges: Section<EdgeIndex, EdgeRow>
  private let mode: TravelMode
  private let conditions: ConditionsInForce?
  /// The roads by attribute row.
  private let rows: [Road]

  init(_ network: RoadNetwork, _ mode: TravelMode, _ conditions: ConditionsInForce?) {
    edges = network.edges
    self.mode = mode
    self.conditions = conditions
    rows = network.allAttributes.map { Road($0, mode) }
  }

  /// The access and speed on an edge; ``Road/none`` in a damaged network, which is reported later.
  subscript(edge: EdgeIndex) -> Road {
    @inline(__always) get {
      let row = edges[edge]
      if row.flags.contains(.hasConditions), let changed = conditions?.attributes(of: edge) {
        return Road(changed, mode)
      }
      let number = Int(row.attributes)
      return number < rows.count ? rows[number] : .none
    }
  }
}
