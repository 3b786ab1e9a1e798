import Coordinates
import TrafficClassification

// The state of a drive at its last update, as drawn in pictures and selected by taps.
extension MapDrive {
  /// The lines of the routes: the traveled part of each route, and the remaining and active parts
  /// of the route on which the vehicle was last.
  var routeLines: [MapLine] {
    let last = lastPlace
    let farthest = farthest
    return paths.enumerated().filter(\.element.isPlanned).flatMap { number, path in
      let points = path.points
      let along = farthest[number]
      let traveled = MapLine(.traveledRoute, path.slice(0, along, of: points), title: title)
      guard let last, last.path == number else { return [traveled] }
      let isAhead = path.stops.indices.contains(last.nextStop)
      let stop = isAhead ? max(along, path.stops[last.nextStop].distance) : path.length
      let traffic = path.traffic.last?.stretches ?? []
      return [
        traveled,
        MapLine(
          .remainingRoute, path.slice(stop, path.length, of: points), title: title,
          traffic: traffic.moved(to: stop)),
        MapLine(
          .activeRoute, path.slice(along, stop, of: points), title: title,
          traffic: traffic.moved(to: along)),
      ]
    }
  }

  /// The markers of the vehicle and of the waypoints of the route on which it was last; empty for a
  /// drive without routes.
  var markers: [MapMarker] {
    guard isPlanned else { return [] }
    var markers: [MapMarker] = []
    if let last = lastPlace, paths[last.path].isPlanned {
      let path = paths[last.path]
      let points = path.points
      for (number, stop) in path.stops.enumerated() {
        guard let place = MapPath.place(at: stop.distance, of: points) else { continue }
        let isAhead = number >= last.nextStop
        let label = number == last.nextStop ? lastText("waypointLabel") ?? stop.name : stop.name
        markers.append(
          MapMarker(
            id: "\(title), \(stop.name)", stop.kind, at: place, label: isAhead ? label : ""))
      }
    }
    let place =
      snappedPlaces.last.flatMap(\.self) ?? raw.coordinates.last.flatMap(\.self)
    if let place {
      markers.append(
        MapMarker(id: title, .vehicle, at: place, heading: lastHeading, label: lastLabel))
    }
    return markers
  }
}

extension [TrafficStretch] {
  /// Returns the stretches ahead of a position, with distances in meters from that position.
  fileprivate func moved(to start: Double) -> [TrafficStretch] {
    compactMap { stretch in
      stretch.end > start
        ? TrafficStretch(
          from: Swift.max(0, stretch.start - start), to: stretch.end - start, stretch.traffic) : nil
    }
  }
}
