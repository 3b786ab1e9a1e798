import RoadImport
import RoadNetworks

/// A grid of streets, many of them one-way, with a pedestrian zone and a bus street.
struct GridQuarter {
  private var quarter: Quarter
  private let columns: Int
  private let rows: Int

  init(_ quarter: Quarter) {
    self.quarter = quarter
    columns = max(4, Int((quarter.patch.width / 92).rounded()))
    rows = max(5, Int((quarter.patch.height / 66).rounded()))
  }

  consuming func draw(on sketch: inout TownSketch) {
    let shopping = columns / 2
    let buses = rows / 2
    for column in 1..<columns {
      if column == shopping {
        drawShoppingStreet(column, on: &sketch)
      } else {
        drawStreet(column, on: &sketch)
      }
    }
    for row in 1..<rows {
      if row == buses {
        drawBusStreet(row, on: &sketch)
      } else {
        drawCrossStreet(row, on: &sketch)
      }
    }
    drawBlocks(on: &sketch)
  }

  private func corner(_ column: Int, _ row: Int) -> Point {
    quarter.patch(Double(column) / Double(columns), Double(row) / Double(rows))
  }

  private func north(_ column: Int, from: Int, to: Int) -> Stroke {
    Stroke((from...to).map { corner(column, $0) })
  }

  private func east(_ row: Int, from: Int, to: Int) -> Stroke {
    Stroke((from...to).map { corner($0, row) })
  }

  /// Draws the street of a column, which is two-way in every fourth column and otherwise one-way.
  ///
  /// Some one-way streets are mapped against their direction of travel (`oneway=-1`).
  private mutating func drawStreet(_ column: Int, on sketch: inout TownSketch) {
    let stroke = north(column, from: 0, to: rows)
    let tags: OSMTags = .street(
      "residential", StreetNames.numbered(column - 1, "Street"), limit: 30
    )
    .adding("source:maxspeed", "DE:zone:30")
    switch column % 4 {
    case 0: sketch.draw(stroke, tags)
    case 1: sketch.draw(stroke, tags.oneway.adding("lanes", "1"))
    case 2: sketch.draw(stroke, tags.adding("oneway", "-1").adding("lanes", "1"))
    default:
      sketch.draw(
        stroke.reversed,
        tags.oneway.adding("oneway:bicycle", "no").adding("cycleway:left", "opposite_lane"))
    }
  }

  private mutating func drawCrossStreet(_ row: Int, on sketch: inout TownSketch) {
    let stroke = east(row, from: 0, to: columns)
    let name = StreetNames.numbered(row - 1, "Avenue")
    if row % 3 == 0 {
      sketch.draw(stroke, .street("tertiary", name, limit: 50, lanes: 2))
      return
    }
    let tags: OSMTags = .street("residential", name).adding("maxspeed", "DE:zone:30")
    switch row % 3 {
    case 1: sketch.draw(stroke, tags.oneway.adding("oneway:bicycle", "no"))
    default: sketch.draw(stroke.reversed, tags.oneway)
    }
  }

  /// Draws a street with a pedestrian zone between bollards in its middle.
  private mutating func drawShoppingStreet(_ column: Int, on sketch: inout TownSketch) {
    let from = rows / 3
    let to = rows - rows / 3
    let name = quarter.names.street()
    let street: OSMTags = .street("residential", name, limit: 30)
    sketch.draw([
      TownSketch.Section(north(column, from: 0, to: from), street),
      TownSketch.Section(
        north(column, from: from, to: to),
        .street("pedestrian", name).adding("bicycle", "yes")
          .adding("motor_vehicle:conditional", "delivery @ (05:00-10:00)")),
      TownSketch.Section(north(column, from: to, to: rows), street),
    ])
    let zone = north(column, from: from, to: to)
    for place in [8, zone.length - 8] {
      sketch.mark(zone.point(atDistance: place), ["barrier": "bollard", "bicycle": "yes"])
    }
  }

  /// Draws a street whose middle is closed to all vehicles except buses and bicycles.
  private mutating func drawBusStreet(_ row: Int, on sketch: inout TownSketch) {
    let name = quarter.names.street()
    let street: OSMTags = .street("residential", name, limit: 30)
    let buses: OSMTags = .street("service", name, limit: 30)
      .adding("access", "no").adding("bus", "yes").adding("bicycle", "yes").adding("foot", "yes")
    sketch.draw([
      TownSketch.Section(east(row, from: 0, to: 1), street),
      TownSketch.Section(east(row, from: 1, to: columns - 1), buses),
      TownSketch.Section(east(row, from: columns - 1, to: columns), street),
    ])
    sketch.place(
      .mix(corner(1, row), corner(2, row), 0.5) + Point(0, 4),
      ["highway": "bus_stop", "name": name])
  }

  /// Draws alleys, driveways, footways, and car parks inside some of the blocks.
  private mutating func drawBlocks(on sketch: inout TownSketch) {
    for column in 0..<columns {
      for row in 0..<rows {
        func inside(_ u: Double, _ v: Double) -> Point {
          quarter.patch(
            (Double(column) + u) / Double(columns), (Double(row) + v) / Double(rows))
        }
        switch quarter.random.integer(0..<10) {
        case 0, 1, 2:
          sketch.draw(
            Stroke([inside(0.5, 0), inside(0.5, 1)]), .service("alley").adding("lanes", "1"))
        case 3:
          sketch.draw(
            Stroke([inside(0, 0.5), inside(0.3, 0.5), inside(0.3, 0.8), inside(0.7, 0.8)]),
            .service("driveway").privately)
        case 4:
          sketch.draw(
            Stroke([inside(0.5, 0), inside(0.5, 0.3), inside(0.2, 0.5), inside(0, 0.5)]),
            ["highway": "footway", "covered": "yes"])
        case 5:
          let corners = [(0.2, 0.2), (0.8, 0.2), (0.8, 0.8), (0.2, 0.8)]
          sketch.outline(
            corners.map { inside($0.0, $0.1) },
            ["amenity": "parking", "parking": "surface", "fee": "yes"])
          sketch.draw(
            Stroke([
              inside(0, 0.4), inside(0.7, 0.4), inside(0.7, 0.6), inside(0.1, 0.6),
              inside(0.1, 0.4),
            ]), .service("parking_aisle"))
        default: break
        }
      }
    }
  }
}
