import RoadImport

/// A roundabout where main roads meet.
struct Roundabout {
  /// The form in which a roundabout is built and mapped.
  enum Form: Sendable {
    /// A roundabout with a separate way from each arm to the next.
    case pieces
    /// A roundabout that is one closed way.
    case closed
    /// A larger roundabout with two lanes, and with arms that split in front of it.
    case flared
    /// A painted dot on an ordinary junction.
    case painted
  }

  /// A road that meets the roundabout, drawn outward from its middle.
  struct Arm {
    var stroke: Stroke
    var tags: OSMTags
  }

  let form: Form
  let center: Point
  let highway: String

  /// The distance from the middle to the lane, in meters.
  var radius: Double {
    switch form {
    case .painted: 0
    case .closed: 13
    case .pieces: 19
    case .flared: 27
    }
  }

  /// The distance from the middle, in meters, up to which the roundabout draws its arms itself.
  var reach: Double {
    switch form {
    case .painted: 0
    case .closed, .pieces: radius + 8
    case .flared: radius + 34
    }
  }

  func draw(_ arms: [Arm], on sketch: inout TownSketch) {
    guard form != .painted else {
      return sketch.mark(center, ["highway": "mini_roundabout"])
    }
    var doors: [Double] = []
    for arm in arms {
      let foot = arm.stroke.point(atDistance: reach)
      let angle = (foot - center).angle
      if form == .flared {
        // Traffic circulates counterclockwise and keeps right on the arms, so on each arm the entry
        // lies counterclockwise of the exit.
        let entry = angle + 0.42
        let exit = angle - 0.42
        sketch.draw(
          .smooth(
            [foot, .mix(foot, door(entry), 0.5) + sideways(angle) * 2.5, door(entry)], spacing: 9),
          arm.tags.oneway)
        sketch.draw(
          .smooth(
            [door(exit), .mix(foot, door(exit), 0.5) - sideways(angle) * 2.5, foot], spacing: 9),
          arm.tags.oneway)
        doors += [entry, exit]
      } else {
        sketch.draw(Stroke([door(angle), foot]), arm.tags)
        doors.append(angle)
      }
    }
    drawCircle(doors.map { $0 < 0 ? $0 + 2 * .pi : $0 }.sorted(), on: &sketch)
  }

  private func door(_ angle: Double) -> Point { center + Point(angle: angle) * radius }

  /// Returns the direction toward the side of incoming traffic, as seen from the middle.
  private func sideways(_ angle: Double) -> Point { Point(angle: angle + .pi / 2) }

  private func drawCircle(_ doors: [Double], on sketch: inout TownSketch) {
    var tags: OSMTags = .street(highway, limit: 30, lanes: form == .flared ? 2 : 1)
      .adding("junction", "roundabout")
    if form == .pieces { tags = tags.oneway }
    let arcs = doors.indices.map { index in
      let end = index + 1 < doors.count ? doors[index + 1] : doors[0] + 2 * .pi
      return Stroke.arc(
        around: center, radius: radius, from: doors[index], to: end, spacing: radius / 2)
    }
    if form == .closed {
      let points = arcs.flatMap { $0.points.dropLast() }
      sketch.draw(Stroke(points + [points[0]]), tags)
    } else {
      for arc in arcs { sketch.draw(arc, tags) }
    }
  }
}
