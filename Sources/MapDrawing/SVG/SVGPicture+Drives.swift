import Coordinates
import TrafficClassification

extension SVGPicture {
  /// Draws drives: lines first, then the dots of all, then vehicles.
  mutating func drawDrives() {
    let driven = map.drives.filter { $0.paths.contains { !$0.isPlanned } }
    var raw = ScreenCells(view.size, side: 2)
    // Routes lie above locations, paths that were found in them below, unless dots would hide them.
    let below = map.drives.filter { $0.isPlanned || spacing(of: $0) < Self.crowded }
    for drive in below { drawRaw(drive, &raw) }
    for drive in map.drives { drawPaths(of: drive) }
    for drive in map.drives { drawGaps(of: drive) }
    for drive in map.drives where !drive.isPlanned && spacing(of: drive) >= Self.crowded {
      drawRaw(drive, &raw)
    }
    if !map.drives.isEmpty { explain(.dot("d-raw"), "raw location") }
    var snapped = ScreenCells(view.size, side: 2)
    let spread = driven.filter { spacing(of: $0) >= Self.crowded }
    for drive in spread {
      draw(
        drive.snappedPlaces.lazy.compactMap(\.self), "o-snapped", radius(of: .snapped), &snapped)
    }
    if !spread.isEmpty { explain(.dot("o-snapped"), "place on the road") }
    for drive in map.drives { drawVehicle(of: drive) }
  }

  private mutating func drawRaw(_ drive: MapDrive, _ grid: inout ScreenCells) {
    let radius = radius(of: .raw)
    draw(
      drive.raw.coordinates.lazy.compactMap(\.self), "d-raw",
      spacing(of: drive) < Self.crowded ? min(radius, 1.5) : radius, &grid)
  }

  /// Pixels from dot to dot below which they are a crowd that would hide its own line: then those
  /// of raw locations are small, and the others left out.
  private static let crowded = 7.0

  /// The mean way from location to location in pixels.
  private func spacing(of drive: MapDrive) -> Double {
    let points = view.points(of: drive.raw.coordinates.lazy.compactMap(\.self))
    guard points.count > 1 else { return .infinity }
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    return length / Double(points.count - 1)
  }

  private func radius(of kind: MarkerKind) -> Double {
    (map.style[marker: kind].size ?? Palette.size(of: kind)) / 2
  }

  private mutating func drawPaths(of drive: MapDrive) {
    let last = drive.lastPlace
    for (number, path) in drive.paths.enumerated() {
      let points = path.points
      guard path.isPlanned else {
        draw(points.coordinates, .route, traffic: path.traffic.last?.stretches ?? [])
        continue
      }
      let along = drive.farthest(on: number)
      draw(path.slice(0, along, of: points), .traveledRoute)
      // Only the route at hand has something ahead.
      guard let last, last.path == number else { continue }
      let stop =
        path.stops.indices.contains(last.nextStop)
        ? max(along, path.stops[last.nextStop].distance) : path.length
      let traffic = path.traffic.last?.stretches ?? []
      draw(
        path.slice(stop, path.length, of: points), .remainingRoute,
        traffic: traffic.moved(to: stop))
      draw(path.slice(along, stop, of: points), .activeRoute, traffic: traffic.moved(to: along))
      for (index, waypoint) in path.stops.enumerated() {
        guard let place = path.slice(waypoint.distance, waypoint.distance, of: points).first
        else { continue }
        let label = index >= last.nextStop ? waypoint.name : ""
        drawMarker(waypoint.kind, at: place, heading: nil, label: label, id: nil)
      }
    }
  }

  private mutating func drawGaps(of drive: MapDrive) {
    let gaps = drive.events.filter { $0.kind == .gap }
    guard !gaps.isEmpty else { return }
    let places = zip(drive.snappedPlaces, drive.raw.coordinates).map { $0 ?? $1 }
    for gap in gaps {
      let ends = [gap.rows.lowerBound, gap.rows.upperBound].compactMap { row in
        places.indices.contains(row) ? places[row] : nil
      }
      draw(ends, .gap)
    }
  }

  /// Draws the vehicle of a drive along routes where it was last.
  private mutating func drawVehicle(of drive: MapDrive) {
    guard drive.isPlanned,
      let place = drive.snappedPlaces.last.flatMap(\.self)
        ?? drive.raw.coordinates.last.flatMap(\.self)
    else { return }
    drawMarker(
      .vehicle, at: place, heading: drive.lastHeading, label: drive.lastLabel, id: drive.title)
  }

  private mutating func draw(
    _ places: some Sequence<Coordinate>, _ className: String, _ radius: Double,
    _ grid: inout ScreenCells
  ) {
    var isOpen = false
    for place in places {
      let point = view.point(of: place)
      guard grid.take(point) else { continue }
      if !isOpen {
        open("g", className)
        text.raw(">\n")
        isOpen = true
      }
      marked.take(point)
      text.raw("<circle cx=\"")
      text.number(point.x, decimals: 1)
      text.raw("\" cy=\"")
      text.number(point.y, decimals: 1)
      text.raw("\" r=\"")
      text.number(radius, decimals: 1)
      text.raw("\"/>\n")
    }
    if isOpen { text.raw("</g>\n") }
  }
}

extension [TrafficStretch] {
  /// The stretches by meters from a place farther on.
  fileprivate func moved(to start: Double) -> [TrafficStretch] {
    compactMap { stretch in
      stretch.end > start
        ? TrafficStretch(
          from: Swift.max(0, stretch.start - start), to: stretch.end - start, stretch.speed) : nil
    }
  }
}
