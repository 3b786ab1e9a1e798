extension JourneyMap {
  /// Returns the marker that a tap at a point of a picture selects: the topmost marker whose icon
  /// contains the point or, if there is none, the nearest marker within the tolerance.
  ///
  /// Icons count as circles. For a drive on a route, its vehicle and waypoints at the time of the
  /// last update count as markers; the id of its vehicle is the title of the drive.
  ///
  /// - Parameters:
  ///   - point: the point, in pixels from the top left corner.
  ///   - size: the size of the picture.
  ///   - tolerance: the maximum distance in pixels from a tap to the edge of an icon.
  /// - Returns: the kind and the id of the marker; nil if no visible marker is near.
  /// - Complexity: O(*n* log *n*) in markers, and in updates and points of drives.
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
      // All points inside the circle of an icon have the distance 0.
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
