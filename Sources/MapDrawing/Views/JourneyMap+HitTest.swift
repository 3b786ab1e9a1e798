extension JourneyMap {
  /// The marker that a tap at a point of a picture selects: the topmost one whose icon lies there,
  /// else the nearest within the tolerance.
  ///
  /// Vehicles and waypoints of drives on routes are markers too, where they were with the last
  /// update; the id of a vehicle is the title of its drive.
  ///
  /// - Parameters:
  ///   - point: pixels from the top left corner.
  ///   - size: that of the picture.
  ///   - tolerance: pixels by which a tap may miss an icon.
  /// - Returns: nil where no visible marker is near.
  /// - Complexity: O(*n*) in markers and updates.
  public func marker(
    at point: ScreenPoint, in size: MapSize, tolerance: Double = 8
  ) -> (kind: MarkerKind, id: String)? {
    let view = MapView(camera(in: size), size: size)
    var best: (marker: MapMarker, distance: Double, zIndex: Int)?
    for marker in markers + drives.flatMap(\.markers) {
      let style: MarkerStyle = style[marker: marker.kind]
      guard style.isVisible else { continue }
      let side = style.pixels(of: marker.kind)
      let place = view.point(of: marker.coordinate)
      let middle = ScreenPoint(
        x: place.x + (0.5 - style.anchor.x) * side, y: place.y + (0.5 - style.anchor.y) * side)
      // Inside of an icon all points are alike.
      let distance = max(0, middle.distance(to: point) - side / 2)
      guard distance <= tolerance else { continue }
      let isBetter =
        best.map {
          distance < $0.distance || distance == $0.distance && style.zIndex >= $0.zIndex
        } ?? true
      if isBetter { best = (marker, distance, style.zIndex) }
    }
    return best.map { ($0.marker.kind, $0.marker.id) }
  }
}
