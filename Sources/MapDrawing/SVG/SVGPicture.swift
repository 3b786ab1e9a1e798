import Coordinates
import TextFormats

/// An SVG picture under construction.
struct SVGPicture {
  let map: JourneyMap
  let view: MapView
  private let clip: ScreenClip
  var text = XMLText(hasDeclaration: false)
  /// The classes of the elements written so far.
  private(set) var classes: Set<String> = ["ground"]
  var places = LabelPlaces()
  /// The entries of the legend, in order.
  var legend: [LegendEntry] = []
  /// The cells that contain lines, dots, or markers, which the legend and text should not cover.
  var marked: ScreenCells
  /// The labels of markers, which are written after all markers are drawn.
  var labels: [Label] = []

  /// A label and the icon beside which it is written.
  struct Label {
    var text: String
    var point: ScreenPoint
    var iconSize: Double
  }

  init(_ map: JourneyMap, size: MapSize) {
    self.map = map
    view = MapView(map.camera(in: size), size: size)
    clip = ScreenClip(size, margin: 24)
    marked = ScreenCells(size, side: 8)
  }

  /// Returns the whole document, including everything drawn so far.
  func document(theme: MapTheme?) -> [UInt8] {
    let size = view.size
    var text = XMLText()
    text.raw("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"")
    text.number(size.width)
    text.raw("\" height=\"")
    text.number(size.height)
    text.raw("\" viewBox=\"0 0 ")
    text.number(size.width)
    text.raw(" ")
    text.number(size.height)
    text.raw("\" role=\"img\">\n<title>")
    text.escaped(map.title.isEmpty ? "Map" : map.title)
    text.raw("</title>\n<style>\n")
    let sheet = SVGStyleSheet(
      style: map.style, theme: theme, zoom: view.camera.zoom, classes: classes)
    for line in sheet.lines {
      text.escaped(line)
      text.raw("\n")
    }
    text.raw("</style>\n<rect class=\"ground\" width=\"100%\" height=\"100%\"/>\n")
    return text.bytes + self.text.bytes + Array("</svg>\n".utf8)
  }

  /// Draws everything, from the lowest to the topmost.
  mutating func draw(showsLegend: Bool) {
    drawRoads()
    for area in map.areas { draw(area) }
    drawLines()
    drawDrives()
    drawMarkers()
    reserveFurniture()
    let legendBox = showsLegend ? placeLegend() : nil
    writeLabels()
    writeStreetNames()
    drawFurniture()
    if let legendBox { drawLegend(in: legendBox) }
  }

  // MARK: Elements

  /// Returns the visible parts of a line.
  func seenParts(of line: some Sequence<Coordinate>) -> [[ScreenPoint]] {
    clip.parts(of: view.points(of: line))
  }

  /// Returns the visible part of a ring, or an empty array if there is none.
  func seenRing(_ ring: some Sequence<Coordinate>) -> [ScreenPoint] {
    clip.ring(view.points(of: ring))
  }

  /// Draws the parts of a line as one path.
  mutating func drawPath(_ parts: [[ScreenPoint]], _ className: String) {
    open("path", className)
    text.raw(" d=\"")
    for part in parts { trace(part) }
    text.raw("\"/>\n")
  }

  /// Begins an element with one or more classes, separated by spaces.
  mutating func open(_ element: StaticString, _ className: String) {
    for name in className.split(separator: " ") { classes.insert(String(name)) }
    text.raw("<")
    text.raw(element)
    text.raw(" class=\"")
    text.escaped(className)
    text.raw("\"")
  }

  /// Traces a line; inner points less than half a pixel (|Δx| + |Δy|) from the previous traced
  /// point are left out.
  mutating func trace(_ points: [ScreenPoint], isClosed: Bool = false) {
    // Relative steps take fewer bytes. They start at rounded points, so errors don't add up.
    var last: (x: Int, y: Int)?
    for (index, point) in points.enumerated() {
      let (x, y) = (Self.tenths(point.x), Self.tenths(point.y))
      guard let (fromX, fromY) = last else {
        text.raw("M")
        put(tenths: x)
        put(tenths: y, isNext: true)
        last = (x, y)
        continue
      }
      let isEnd = index == points.count - 1
      if abs(x - fromX) + abs(y - fromY) < 5, !isEnd { continue }
      text.raw("l")
      put(tenths: x - fromX)
      put(tenths: y - fromY, isNext: true)
      last = (x, y)
    }
    if isClosed { text.raw("Z") }
  }

  private mutating func put(tenths: Int, isNext: Bool = false) {
    if isNext, tenths >= 0 { text.raw(" ") }
    text.number(Double(tenths) / 10, decimals: 1)
  }

  private static func tenths(_ value: Double) -> Int { Int((clamped(value) * 10).rounded()) }

  mutating func put(_ point: ScreenPoint) {
    text.number(Self.clamped(point.x), decimals: 1)
    text.raw(" ")
    text.number(Self.clamped(point.y), decimals: 1)
  }

  /// Clamps a coordinate in pixels; far outside the picture, the exact value doesn't matter.
  private static func clamped(_ value: Double) -> Double { max(-1e6, min(1e6, value)) }

  mutating func explain(_ shape: LegendEntry.Shape, _ title: String) {
    guard !legend.contains(where: { $0.title == title }) else { return }
    legend.append(LegendEntry(shape: shape, title: title))
    legend.sort { ($0.rank, $0.title) < ($1.rank, $1.title) }
  }
}

/// An entry of the legend.
struct LegendEntry {
  enum Shape {
    case line(String)
    case dot(String)
    case icon(MarkerKind)
  }

  var shape: Shape
  var title: String

  /// The position in the legend: lines by kind, then traffic, dots, and icons.
  var rank: Int {
    switch shape {
    case .line(let className):
      PolylineKind(rawValue: className).flatMap(PolylineKind.allCases.firstIndex) ?? 20
    case .dot: 30
    case .icon: 40
    }
  }
}
