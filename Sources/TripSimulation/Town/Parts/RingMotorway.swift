import RoadImport
import RoadNetworks

/// The motorway around the inner town, with two carriageways, bridges, a tunnel under the harbor,
/// and diamond interchanges.
struct RingMotorway {
  private let plan: TownPlan
  private let ring: TownPlan.Ring

  /// The distance from the middle of the motorway to the middle of each carriageway, in meters.
  private static let carriagewayOffset = 13.0
  /// The distance in meters along the ring from the start or end of a ramp to the main road.
  private static let rampReach = 250.0

  init(_ plan: TownPlan) {
    self.plan = plan
    ring = plan.ring()
  }

  func draw(on sketch: inout TownSketch) {
    drawCarriageways(on: &sketch)
    let interchanges = ring.meetings.filter { $0.crossing == .interchange }
    for (number, meeting) in interchanges.enumerated() {
      drawInterchange(meeting, number: number + 1, on: &sketch)
    }
  }

  // MARK: Carriageways

  /// A stretch on a bridge or in a tunnel.
  private struct Structure {
    var from: Double
    var to: Double
    var isTunnel: Bool
  }

  private func drawCarriageways(on sketch: inout TownSketch) {
    let structures = structures()
    var cuts = structures.flatMap { [$0.from, $0.to] }
    for meeting in ring.meetings where meeting.crossing == .interchange {
      cuts += [meeting.place - Self.rampReach, meeting.place + Self.rampReach]
    }
    cuts.sort()
    let (middle, indices) = ring.stroke.withPoints(at: cuts)
    let outer = middle.offset(by: Self.carriagewayOffset)
    let inner = middle.offset(by: -Self.carriagewayOffset)
    let bounds = [0] + indices + [middle.points.count - 1]

    var counterclockwise: [TownSketch.Section] = []
    var clockwise: [TownSketch.Section] = []
    for (from, to) in zip(bounds, bounds.dropFirst()) where to > from {
      let place = (middle.measure(at: from) + middle.measure(at: to)) / 2
      let structure = structures.first { $0.from < place && place < $0.to }
      let layer = structure.map { $0.isTunnel ? -2 : 1 } ?? 0
      let tags = tags(structure, along: middle[from...to])
      counterclockwise.append(TownSketch.Section(outer[from...to], tags, layer: layer))
      clockwise.append(TownSketch.Section(inner[from...to].reversed, tags, layer: layer))
    }
    sketch.draw(counterclockwise)
    sketch.draw(clockwise.reversed())

    if let tunnel = structures.first(where: \.isTunnel) {
      let booths: OSMTags = ["barrier": "toll_booth", "toll": "yes"]
      sketch.mark(onCarriageway(at: tunnel.from - 60, 1), booths)
      sketch.mark(onCarriageway(at: tunnel.to + 60, -1), booths)
    }
  }

  private func structures() -> [Structure] {
    var structures: [Structure] = []
    for meeting in ring.meetings {
      switch meeting.crossing {
      case .avenueAbove: continue
      case .motorwayAbove, .interchange:
        structures.append(
          Structure(from: meeting.place - 34, to: meeting.place + 34, isTunnel: false))
      case .motorwayInTunnel:
        structures.append(
          Structure(from: meeting.place - 70, to: meeting.place + 70, isTunnel: true))
      }
    }
    // Merges the structures over the river into one viaduct, and those under the harbor into one
    // tunnel.
    var merged: [Structure] = []
    for structure in structures {
      if let last = merged.last, isOneWork(last, structure) {
        merged[merged.count - 1].to = structure.to
      } else {
        merged.append(structure)
      }
    }
    return merged
  }

  private func isOneWork(_ first: Structure, _ second: Structure) -> Bool {
    if first.isTunnel || second.isTunnel { return first.isTunnel && second.isTunnel }
    return second.from - first.to < TownPlan.widestRiver
  }

  private func tags(_ structure: Structure?, along stroke: Stroke) -> OSMTags {
    var tags: OSMTags = .street("motorway", "Harbour Ring").oneway.adding("ref", "A 1")
    guard let structure else {
      let turn = stroke.direction(atDistance: 0).dot(stroke.direction(atDistance: stroke.length))
      return tags.adding("lanes", "3")
        .adding("maxspeed", turn < 0.7 ? "80" : stroke.length > 300 ? "none" : "100")
    }
    tags = tags.adding("lanes", "2")
    guard structure.isTunnel else { return tags.adding("maxspeed", "100").bridge }
    return tags.adding("maxspeed", "80").adding("toll", "yes").tunnel
      .adding("tunnel:name", "Harbour Tunnel")
  }

  // MARK: Interchanges

  /// Draws a ramp on each side that leaves the motorway, meets the main road, and leads back to the
  /// motorway.
  private func drawInterchange(
    _ meeting: TownPlan.Ring.Meeting, number: Int, on sketch: inout TownSketch
  ) {
    let avenue = plan.avenue(of: meeting.edge)
    let crossing = plan.middle(of: meeting.edge)
    let middle = ring.stroke
    let outward = middle.direction(atDistance: meeting.place).right
    let center = middle.point(atDistance: meeting.place)

    for side in [1.0, -1.0] {
      func beside(_ along: Double, _ offset: Double) -> Point {
        let place = meeting.place + side * along
        return middle.point(atDistance: place)
          + middle.direction(atDistance: place).right * (side * offset)
      }
      let ends = [crossing.point(at: 0.25), crossing.point(at: 0.75)]
      let isFirst = (ends[0] - center).dot(outward) * side > 0
      let foot = isFirst ? ends[0] : ends[1]
      let reach = Self.rampReach
      let (ramp, knots) = Stroke.curve(
        through: [
          onCarriageway(at: meeting.place - side * reach, side), beside(-195, 18),
          beside(-110, 36), foot, beside(110, 36), beside(195, 18),
          onCarriageway(at: meeting.place + side * reach, side),
        ], spacing: 22)
      let tags: OSMTags = .street("motorway_link", limit: 50, lanes: 1).oneway
      sketch.draw([
        TownSketch.Section(ramp[0...knots[3]], tags.adding("destination", avenue.name)),
        TownSketch.Section(
          ramp[knots[3]...knots[6]], tags.adding("destination:ref", "A 1")),
      ])
      sketch.mark(
        ramp.start,
        ["highway": "motorway_junction", "ref": String(number), "name": avenue.name])
    }
  }

  /// Returns the point on a carriageway beside a place on the ring.
  private func onCarriageway(at place: Double, _ side: Double) -> Point {
    let (middle, indices) = ring.stroke.withPoints(at: [place])
    return middle.offset(by: side * Self.carriagewayOffset).points[indices[0]]
  }
}
