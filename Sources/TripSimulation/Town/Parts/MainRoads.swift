import RoadImport
import RoadNetworks

/// The avenues, with their bridges, overpasses, and roundabouts.
struct MainRoads {
  private let plan: TownPlan
  private let crossings: [[TownPlan.Crossing]]

  init(_ plan: TownPlan) {
    self.plan = plan
    crossings = plan.crossings()
  }

  func draw(on sketch: inout TownSketch) {
    for edge in plan.edges {
      let avenue = plan.avenue(of: edge)
      let tags = plan.tags(of: edge)
      guard let carriageways = avenue.carriageways else {
        sketch.draw(sections(of: avenue.edge(edge.index), edge, tags))
        continue
      }
      let dual = tags.oneway.adding("dual_carriageway", "yes")
      let left = avenue.edge(edge.index, of: carriageways.left)
      sketch.draw(
        sections(of: left, edge, dual).reversed().map { section in
          var section = section
          section.stroke = section.stroke.reversed
          return section
        })
      sketch.draw(sections(of: avenue.edge(edge.index, of: carriageways.right), edge, dual))
    }
    for column in plan.columnAvenues.indices {
      for row in plan.rowAvenues.indices {
        let place = TownPlan.Cell(column: column, row: row)
        roundabout(at: place)?.draw(arms(at: place), on: &sketch)
      }
    }
  }

  /// Returns the sections of a stretch, which is split at bridges and excludes roundabouts.
  private func sections(
    of stroke: Stroke, _ edge: TownPlan.Edge, _ tags: OSMTags
  ) -> [TownSketch.Section] {
    let from = roundabout(at: edge.start)?.reach ?? 0
    let to = stroke.length - (roundabout(at: edge.end)?.reach ?? 0)
    var sections: [TownSketch.Section] = []
    var done = from
    func draw(to place: Double, bridge: Bool) {
      guard place > done + 0.5 else { return }
      sections.append(
        TownSketch.Section(
          stroke.piece(from: done, to: place), bridge ? tags.bridge : tags,
          layer: bridge ? 1 : 0))
      done = place
    }
    for bridge in bridges(of: edge, length: stroke.length) {
      draw(to: bridge.lowerBound, bridge: false)
      draw(to: min(bridge.upperBound, to), bridge: true)
    }
    draw(to: to, bridge: false)
    return sections
  }

  /// Returns the parts of a stretch that are bridges, in meters from its start.
  private func bridges(of edge: TownPlan.Edge, length: Double) -> [ClosedRange<Double>] {
    let shore = 22.0
    let overpass = 60.0
    if plan.crossesWater(edge) {
      let comesFromBridge = plan.crossesWater(edge.previous)
      let goesToBridge = plan.crossesWater(edge.next)
      return [(comesFromBridge ? 0 : shore)...(goesToBridge ? length : length - shore)]
    }
    var bridges: [ClosedRange<Double>] = []
    if edge.heading == .east, case .overpass = crossing(at: edge.start) {
      bridges.append(0...overpass)
    }
    if plan.ringCrossing(edge) == .avenueAbove {
      bridges.append(length * 0.35...length * 0.65)
    }
    if edge.heading == .east, case .overpass = crossing(at: edge.end) {
      bridges.append(length - overpass...length)
    }
    return bridges
  }

  private func crossing(at corner: TownPlan.Cell) -> TownPlan.Crossing {
    crossings[corner.column][corner.row]
  }

  private func roundabout(at corner: TownPlan.Cell) -> Roundabout? {
    guard case .roundabout(let form) = crossing(at: corner) else { return nil }
    return Roundabout(
      form: form, center: plan.corner(corner),
      highway: plan.rowAvenues[corner.row].rank.highway)
  }

  private func arms(at corner: TownPlan.Cell) -> [Roundabout.Arm] {
    plan.edges(at: corner).map { edge, starts in
      let stroke = plan.middle(of: edge)
      return Roundabout.Arm(
        stroke: starts ? stroke : stroke.reversed, tags: plan.tags(of: edge))
    }
  }
}

extension TownPlan {
  /// Returns the tags of a stretch of a main road.
  func tags(of edge: Edge) -> OSMTags {
    let avenue = avenue(of: edge)
    var random = random(.speedLimits, for: edge)
    var tags: OSMTags = .street(avenue.rank.highway, avenue.name)
    if let reference = avenue.reference { tags = tags.adding("ref", reference) }
    switch avenue.rank {
    case .primary: tags = tags.adding("lanes", avenue.isDual ? "2" : "4").adding("lit", "yes")
    case .secondary, .tertiary: tags = tags.adding("lanes", "2")
    case .unclassified: break
    }
    return tags.adding("surface", "asphalt").adding(limit(avenue.rank, &random))
  }

  /// Returns the tags of a speed limit in one of several common notations, or no tags.
  private func limit(_ rank: Avenue.Rank, _ random: inout RandomSource) -> OSMTags {
    switch random.integer(0..<12) {
    case 0 where rank != .primary:
      return ["maxspeed:forward": String(rank.limit), "maxspeed:backward": "30"]
    case 1: return ["maxspeed": "DE:urban"]
    case 2:
      return [
        "maxspeed": String(rank.limit), "maxspeed:conditional": "30 @ (22:00-06:00)",
      ]
    case 3 where rank == .unclassified: return ["maxspeed": "DE:rural"]
    case 4: return ["maxspeed": String(rank.limit + 10), "source:maxspeed": "sign"]
    case 5 where rank == .unclassified: return [:]
    default: return ["maxspeed": String(rank.limit)]
    }
  }
}
