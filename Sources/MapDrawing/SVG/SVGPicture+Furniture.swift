import Coordinates
import TextFormats

// The elements along the edges: title, north arrow, scale bar, attribution, legend.
extension SVGPicture {
  private static let border = 12.0
  private static let rowHeight = 20.0

  private var size: MapSize { view.size }

  private var titleBox: ScreenBox {
    ScreenBox(
      x: Self.border, y: 8, width: LabelPlaces.width(of: title, size: 16) + 4, height: 24)
  }

  /// The title, truncated so that it ends before the north arrow.
  private var title: String {
    let room = size.width - 2 * Self.border - 44
    guard LabelPlaces.width(of: map.title, size: 16) > room else { return map.title }
    // No picture is wide enough for more characters.
    var title = String(map.title.prefix(2_000))
    while !title.isEmpty, LabelPlaces.width(of: title + "…", size: 16) > room { title.removeLast() }
    return title + "…"
  }

  /// Whether there is room for the north arrow, the scale bar, and the legend.
  private var isRoomy: Bool { size.width >= 240 && size.height >= 160 }

  private var northBox: ScreenBox {
    ScreenBox(x: size.width - Self.border - 24, y: 8, width: 24, height: 36)
  }

  private var attributionBox: ScreenBox {
    let width = LabelPlaces.width(of: map.attribution, size: 11)
    return ScreenBox(
      x: size.width - Self.border - width, y: size.height - 24, width: width, height: 18)
  }

  /// The scale bar: its length in meters and its position.
  private var scale: (meters: Double, box: ScreenBox) {
    let most = view.metersPerPixel * Legibility.scaleBar
    let ten = power(10, (naturalLogarithm(most) / naturalLogarithm(10)).rounded(.down))
    let meters = [5, 2, 1].map { $0 * ten }.first { $0 <= most } ?? ten
    return (
      meters,
      ScreenBox(
        x: Self.border, y: size.height - 32, width: meters / view.metersPerPixel, height: 24)
    )
  }

  /// Keeps labels away from the elements along the edges.
  mutating func reserveFurniture() {
    if !map.title.isEmpty { places.reserve(titleBox) }
    if isRoomy {
      places.reserve(northBox)
      places.reserve(scale.box)
    }
    if !map.attribution.isEmpty { places.reserve(attributionBox) }
  }

  mutating func drawFurniture() {
    if !map.title.isEmpty { write(title, "title", x: Self.border, y: 26) }
    if isRoomy {
      drawNorth()
      drawScale()
    }
    if !map.attribution.isEmpty {
      write(map.attribution, "small", x: attributionBox.x, y: size.height - 11)
    }
  }

  private mutating func write(_ line: String, _ className: String, x: Double, y: Double) {
    open("text", className)
    text.raw(" x=\"")
    text.number(x, decimals: 1)
    text.raw("\" y=\"")
    text.number(y, decimals: 1)
    text.raw("\">")
    text.escaped(line)
    text.raw("</text>\n")
  }

  private mutating func drawNorth() {
    let box = northBox
    text.raw("<g class=\"north\" transform=\"rotate(")
    text.number(-view.camera.bearing, decimals: 1)
    text.raw(" ")
    put(ScreenPoint(x: box.x + 12, y: box.y + 18))
    text.raw(")\">")
    open("path", "ink")
    text.raw(" d=\"")
    trace(
      [(4, 15), (12, 2), (20, 15)].map { ScreenPoint(x: box.x + $0.0, y: box.y + $0.1) })
    text.raw("\"/>")
    open("text", "label")
    text.raw(" text-anchor=\"middle\" x=\"")
    text.number(box.x + 12, decimals: 1)
    text.raw("\" y=\"")
    text.number(box.y + 26, decimals: 1)
    text.raw("\">N</text></g>\n")
  }

  private mutating func drawScale() {
    let (meters, box) = scale
    open("path", "ink")
    text.raw(" d=\"")
    trace(
      [(0, 16), (0, 22), (box.width, 22), (box.width, 16)].map {
        ScreenPoint(x: box.x + $0.0, y: box.y + $0.1)
      })
    text.raw("\"/>\n")
    let words =
      meters >= 1000
      ? "\((meters / 1000).fixed(0)) km"
      : meters >= 1 ? "\(meters.fixed(0)) m" : "\((meters * 100).fixed(0)) cm"
    write(words, "small", x: box.x + 4, y: box.y + 16)
  }

  // MARK: Legend

  /// Reserves a box for the legend, in the corner in which the legend hides the least.
  ///
  /// Returns the box, or nil if the legend is empty or doesn't fit.
  mutating func placeLegend() -> ScreenBox? {
    guard !legend.isEmpty, isRoomy else { return nil }
    let width = 50 + (legend.map { LabelPlaces.width(of: $0.title, size: 12) }.max() ?? 0)
    let height = Double(legend.count) * Self.rowHeight + 12
    let top = northBox.y + northBox.height + 8
    let bottom = size.height - 40 - height
    let (left, right) = (Self.border, size.width - Self.border - width)
    let corners = [(right, top), (left, bottom), (right, bottom), (left, top)]
    let boxes = corners.map { ScreenBox(x: $0.0, y: $0.1, width: width, height: height) }
      .filter { $0.lies(in: size) && width * height < size.width * size.height / 4 }
    // Covering a reserved area, such as an icon or the title, counts as much as 1,000 marked cells.
    let box = boxes.map { box in
      (box: box, covered: marked.count(in: box) + (places.isFree(box) ? 0 : 1_000))
    }.min { $0.covered < $1.covered }?.box
    if let box { places.reserve(box) }
    return box
  }

  mutating func drawLegend(in box: ScreenBox) {
    text.raw("<g class=\"legend\">")
    open("rect", "plate")
    text.raw(" rx=\"6\" x=\"")
    text.number(box.x, decimals: 1)
    text.raw("\" y=\"")
    text.number(box.y, decimals: 1)
    text.raw("\" width=\"")
    text.number(box.width, decimals: 1)
    text.raw("\" height=\"")
    text.number(box.height, decimals: 1)
    text.raw("\"/>\n")
    for (row, entry) in legend.enumerated() {
      let y = box.y + 6 + (Double(row) + 0.5) * Self.rowHeight
      draw(entry.shape, at: ScreenPoint(x: box.x + 8, y: y))
      write(entry.title, "entry", x: box.x + 42, y: y + 4)
    }
    text.raw("</g>\n")
  }

  /// Draws the sample of a legend entry in the 28 pixels to the right of a point.
  private mutating func draw(_ shape: LegendEntry.Shape, at point: ScreenPoint) {
    switch shape {
    case .line(let className):
      drawPath([[point, ScreenPoint(x: point.x + 28, y: point.y)]], className)
    case .dot(let className):
      open("circle", className)
      text.raw(" r=\"4.5\" cx=\"")
      text.number(point.x + 14, decimals: 1)
      text.raw("\" cy=\"")
      text.number(point.y, decimals: 1)
      text.raw("\"/>\n")
    case .icon(let kind):
      text.raw("<g transform=\"translate(")
      put(ScreenPoint(x: point.x + 6, y: point.y - 8))
      text.raw(")\">")
      drawIcon(kind, map.style[marker: kind], size: 16)
      text.raw("</g>\n")
    }
  }
}
