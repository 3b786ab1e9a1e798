import Coordinates

extension SVGPicture {
  /// Draws the lines and dots of drives, from the lowest to the topmost.
  mutating func drawDrives() {
    let driven = map.drives.filter { $0.paths.contains { !$0.isPlanned } }
    var raw = ScreenCells(view.size, side: dotCell)
    // Locations are drawn below planned routes, and above matched paths unless the locations would
    // hide the paths.
    let below = map.drives.filter { $0.isPlanned || spacing(of: $0) < Legibility.crowd }
    for drive in below { drawRaw(drive, &raw) }
    for drive in map.drives { drawPaths(of: drive) }
    for drive in map.drives { drawGaps(of: drive) }
    for drive in map.drives where !drive.isPlanned && spacing(of: drive) >= Legibility.crowd {
      drawRaw(drive, &raw)
    }
    var snapped = ScreenCells(view.size, side: dotCell)
    let spread = driven.filter { spacing(of: $0) >= Legibility.crowd }
    for drive in spread {
      draw(
        drive.snappedPlaces.lazy.compactMap(\.self), .snapped, "o-snapped", radius(of: .snapped),
        &snapped)
    }
  }

  /// The side in pixels of the squares that get at most one dot each: 2, or more in pictures of
  /// over 16 megapixels.
  private var dotCell: Double { max(2, (view.size.width * view.size.height / 4e6).squareRoot()) }

  private mutating func drawRaw(_ drive: MapDrive, _ grid: inout ScreenCells) {
    let radius = radius(of: .raw)
    draw(
      drive.raw.coordinates.lazy.compactMap(\.self), .raw, "d-raw",
      spacing(of: drive) < Legibility.crowd ? min(radius, 1.5) : radius, &grid)
  }

  /// Returns the mean distance between consecutive locations in pixels; infinity for fewer than
  /// two.
  private func spacing(of drive: MapDrive) -> Double {
    let points = view.points(of: drive.raw.coordinates.lazy.compactMap(\.self))
    guard points.count > 1 else { return .infinity }
    let length = zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    return length / Double(points.count - 1)
  }

  private func radius(of kind: MarkerKind) -> Double {
    let style: MarkerStyle = map.style[marker: kind]
    return style.isVisible ? style.pixels(of: kind) / 2 : 0
  }

  private mutating func drawPaths(of drive: MapDrive) {
    for path in drive.paths where !path.isPlanned {
      draw(path.points.coordinates, .route, traffic: path.traffic.last?.stretches ?? [])
    }
    for line in drive.routeLines { draw(line.coordinates, line.kind, traffic: line.traffic) }
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

  private mutating func draw(
    _ places: some Sequence<Coordinate>, _ kind: MarkerKind, _ className: String,
    _ radius: Double, _ grid: inout ScreenCells
  ) {
    guard radius > 0 else { return }
    var isOpen = false
    for place in places {
      let point = view.point(of: place)
      guard grid.take(point) else { continue }
      if !isOpen {
        explain(.dot(className), kind.title)
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
