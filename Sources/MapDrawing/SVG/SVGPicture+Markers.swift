import Coordinates

extension SVGPicture {
  /// Draws markers; those with a greater `zIndex` are on top.
  mutating func drawMarkers() {
    let style = map.style
    let all = map.markers + map.drives.flatMap(\.markers)
    let order = all.enumerated().sorted {
      (style[marker: $0.element.kind].zIndex, $0.offset)
        < (style[marker: $1.element.kind].zIndex, $1.offset)
    }
    for (_, marker) in order {
      draw(marker)
    }
  }

  private mutating func draw(_ marker: MapMarker) {
    let (kind, label) = (marker.kind, marker.label)
    let style: MarkerStyle = map.style[marker: kind]
    let point = view.point(of: marker.coordinate)
    guard style.isVisible, view.shows(point, margin: 30) else { return }
    let size = style.pixels(of: kind)
    let corner = ScreenPoint(
      x: point.x - style.anchor.x * size, y: point.y - style.anchor.y * size)
    explain(.icon(kind), kind.title)
    places.reserve(ScreenBox(x: corner.x, y: corner.y, width: size, height: size))
    marked.take(point)
    if !label.isEmpty { labels.append(Label(text: label, point: point, iconSize: size)) }
    text.raw("<g data-kind=\"")
    text.escaped(kind.rawValue)
    text.raw("\" data-id=\"")
    text.escaped(marker.id)
    text.raw("\" transform=\"")
    if let heading = marker.heading, heading.isFinite, style.isFlat {
      text.raw("rotate(")
      text.number(heading - view.camera.bearing, decimals: 1)
      text.raw(" ")
      put(point)
      text.raw(") ")
    }
    text.raw("translate(")
    put(corner)
    text.raw(")\">")
    drawIcon(kind, style, size: size)
    text.raw("</g>\n")
  }

  /// Draws an icon in a square whose top left corner is the origin.
  mutating func drawIcon(_ kind: MarkerKind, _ style: MarkerStyle, size: Double) {
    if let image = style.content.dataURL {
      text.raw("<image width=\"")
      text.number(size)
      text.raw("\" height=\"")
      text.number(size)
      text.raw("\" href=\"")
      text.escaped(image)
    } else {
      open("path", "icon m-\(kind.rawValue)")
      text.raw(" transform=\"scale(")
      text.number(size / 24, decimals: 4)
      text.raw(")\" d=\"")
      text.escaped(MarkerIcon.path(of: kind))
    }
    text.raw("\"/>")
  }

  /// Writes labels, each on a free side of its icon; a label without room is left out.
  mutating func writeLabels() {
    for label in labels {
      let width = LabelPlaces.width(of: label.text, size: 12) + 4
      let gap = label.iconSize / 2 + 4
      let corners = [
        (gap, -8.0), (-gap - width, -8.0), (-width / 2, -gap - 16), (-width / 2, gap),
      ]
      let boxes = corners.map { x, y in
        ScreenBox(x: label.point.x + x, y: label.point.y + y, width: width, height: 16)
      }
      // Use the free side on which the label hides the least.
      let free = boxes.filter { $0.lies(in: view.size) && places.isFree($0) }
      guard let box = free.min(by: { marked.count(in: $0) < marked.count(in: $1) }) else {
        continue
      }
      places.reserve(box)
      open("text", "label")
      text.raw(" x=\"")
      text.number(box.x + 2, decimals: 1)
      text.raw("\" y=\"")
      text.number(box.y + 8, decimals: 1)
      text.raw("\">")
      text.escaped(label.text)
      text.raw("</text>\n")
    }
  }
}

extension MarkerKind {
  /// The title in legends.
  var title: String {
    switch self {
    case .unknown: "other"
    case .pickup: "pickup"
    case .dropoff: "drop-off"
    case .vehicle: "vehicle"
    case .intermediateDestination: "intermediate stop"
    case .waypoint: "waypoint"
    case .raw: "raw location"
    case .snapped: "place on the road"
    case .considered: "possible place"
    case .rejected: "rejected place"
    case .stop: "stop"
    }
  }
}
