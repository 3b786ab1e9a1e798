import RoadImport
import RoadNetworks

/// A canvas on which the parts of a town draw streets, with coordinates in meters.
///
/// Parts are independent of each other: ``joined()`` creates a shared node at each place where two
/// streets on the same layer meet or cross. It also extends the ends of a street to another street
/// that they narrowly miss.
struct TownSketch {
  /// A stretch of a street with its own tags.
  struct Section {
    var stroke: Stroke
    var tags: OSMTags
    var layer: Int

    init(_ stroke: Stroke, _ tags: OSMTags, layer: Int = 0) {
      self.stroke = stroke
      self.tags = layer == 0 ? tags : tags.adding("layer", String(layer))
      self.layer = layer
    }
  }

  /// A drawn point.
  ///
  /// Layers are bits, so that the foot of a bridge can be on two of them; a vertex without a layer
  /// isn't joined.
  struct Vertex {
    var point: Point
    var layers: UInt16
    var reach: Double
  }

  /// A drawn stretch, as a range of ``refs``.
  struct Line {
    var refs: Range<Int>
    var tags: OSMTags
    var layers: UInt16
  }

  private(set) var vertices: [Vertex] = []
  private(set) var refs: [Int32] = []
  private(set) var lines: [Line] = []
  private(set) var notes: [(vertex: Int32, tags: OSMTags)] = []

  /// Draws a street of one stretch.
  mutating func draw(_ stroke: Stroke, _ tags: OSMTags, layer: Int = 0) {
    draw([Section(stroke, tags, layer: layer)])
  }

  /// Draws a street of several stretches, each starting at the end of the previous one.
  mutating func draw(_ sections: [Section]) {
    var last: Int32?
    for (index, section) in sections.enumerated() {
      let bit = Self.bit(of: section.layer)
      let start = refs.count
      let points = section.stroke.points
      for (place, point) in points.enumerated() {
        if place == 0, let last {
          vertices[Int(last)].layers |= bit
          refs.append(last)
          continue
        }
        let isEnd =
          index == 0 && place == 0
          || index == sections.count - 1 && place == points.count - 1
        refs.append(append(point, layers: bit, reach: isEnd ? Self.reachOfEnds : Self.tolerance))
      }
      last = refs.last
      lines.append(Line(refs: start..<refs.count, tags: section.tags, layers: bit))
    }
  }

  /// Draws a line that isn't joined to anything, such as a coast or the outline of a car park.
  mutating func outline(_ points: [Point], _ tags: OSMTags, closed: Bool = true) {
    let start = refs.count
    for point in points { refs.append(append(point, layers: 0, reach: 0)) }
    if closed { refs.append(refs[start]) }
    lines.append(Line(refs: start..<refs.count, tags: tags, layers: 0))
  }

  /// Adds tags to the street at a place, such as those of a gate, a bollard, or a turning circle.
  mutating func mark(_ point: Point, _ tags: OSMTags, layer: Int = 0) {
    let vertex = append(point, layers: Self.bit(of: layer), reach: Self.reachOfEnds)
    notes.append((vertex, tags))
  }

  /// Adds a tagged node that is not on a street.
  mutating func place(_ point: Point, _ tags: OSMTags) {
    notes.append((append(point, layers: 0, reach: 0), tags))
  }

  private mutating func append(_ point: Point, layers: UInt16, reach: Double) -> Int32 {
    vertices.append(Vertex(point: point, layers: layers, reach: reach))
    return Int32(vertices.count - 1)
  }

  /// The distance in meters within which points are joined.
  static let tolerance = 0.3

  /// The distance in meters within which the end of a street, or a mark, is moved onto a street.
  static let reachOfEnds = 3.0

  private static func bit(of layer: Int) -> UInt16 { 1 << UInt16(layer + 8) }
}
