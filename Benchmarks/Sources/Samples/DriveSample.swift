import FoundationEssentials
package import MilepostKit

/// Drives across a network at 36 km/h with position errors of up to 10 m.
package struct DriveSample {
  package let snapper: RoadSnapper
  package let workspace: SnappingWorkspace
  package let traces: [Trace]

  package init(_ extract: Extract, secondsBetweenPoints interval: Double) throws {
    let roads = try RoadSample(extract)
    let network = roads.network
    traces = try roads.routes(20, apart: extract.drives).map { route in
      let line = try MeasuredPolyline(Polyline(network.line(of: route.legs[0].path)))
      let count = max(2, Int(line.length / 10 / interval))
      let locations = Spread.points(count).enumerated().map { index, error in
        let place = line.coordinate(atDistance: Double(index) * 10 * interval)
        return Location(
          coordinate: place.destination(distance: 10 * error.x, bearing: 360 * error.y),
          time: Date(timeIntervalSince1970: 1.7e9 + Double(index) * interval))
      }
      return try Trace(id: "drive", locations: locations)
    }
    snapper = RoadSnapper(network)
    workspace = snapper.makeWorkspace()
  }
}
