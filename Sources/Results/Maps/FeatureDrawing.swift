import Coordinates
import Files
import MapDrawing
import TextFormats
import TrafficClassification

extension RecordDrawing where Record: ResultRecord {
  /// Draws the features that records have in GeoJSON: their kinds choose the styles, and their
  /// properties are what pop-ups say.
  static var features: RecordDrawing { features { _ in [] } }

  /// Draws the features of records, except those of some kinds.
  static func features(
    leavingOut kinds: @escaping (Record) -> Set<FeatureKind>
  ) -> RecordDrawing {
    RecordDrawing { (record, map) throws(FileError) in
      let omitted = kinds(record)
      let form = try Record.form(in: .geojson)
      let bytes = try form.bytes(of: CollectionOfOne(record))
      var scanner = JSONScanner(bytes, in: 0..<bytes.count)
      var more = try scanner.enterObject()
      while more {
        if try scanner.key() == "features" {
          var isFeature = try scanner.enterArray()
          while isFeature {
            let feature = try DrawnFeature(&scanner)
            if feature.kind.map(omitted.contains) != true { feature.add(to: &map) }
            isFeature = try scanner.continueArray()
          }
        } else {
          _ = try scanner.skipValue()
        }
        more = try scanner.continueObject()
      }
    }
  }
}

/// A feature of GeoJSON as it is drawn.
private struct DrawnFeature {
  private var type: GeoJSONType?
  private var points: [Coordinate] = []
  private var partStarts: [Int] = []
  private var polygons: [[[Coordinate]]] = []
  private(set) var kind: FeatureKind?
  private var facts: [MapFact] = []
  private var traffic: [TrafficStretch] = []

  init(_ scanner: inout JSONScanner) throws(FileError) {
    var more = try scanner.enterObject()
    while more {
      switch try scanner.key() {
      case "geometry": try readGeometry(&scanner)
      case "properties": try readProperties(&scanner)
      case "id": facts.append(MapFact("id", try scanner.scalarText() ?? ""))
      default: _ = try scanner.skipValue()
      }
      more = try scanner.continueObject()
    }
  }

  private mutating func readGeometry(_ scanner: inout JSONScanner) throws(FileError) {
    guard try scanner.peek() == UInt8(ascii: "{") else {
      _ = try scanner.skipValue()
      return
    }
    var more = try scanner.enterObject()
    while more {
      if try scanner.key() == "type" {
        type = GeoJSONType(rawValue: try scanner.string())
      } else {
        try readCoordinates(&scanner)
      }
      more = try scanner.continueObject()
    }
  }

  private mutating func readCoordinates(_ scanner: inout JSONScanner) throws(FileError) {
    switch type {
    case .point: points = [try scanner.geoJSONPosition().coordinate]
    case .multiPoint, .lineString, .multiLineString:
      var lines = JSONLineStrings()
      try scanner.lines(nesting: type == .multiLineString ? 2 : 1, into: &lines)
      points = lines.locations.map(\.coordinate)
      partStarts = lines.partStarts
    case .polygon: polygons = [try Self.rings(&scanner)]
    case .multiPolygon:
      var more = try scanner.enterArray()
      while more {
        polygons.append(try Self.rings(&scanner))
        more = try scanner.continueArray()
      }
    default: _ = try scanner.skipValue()
    }
  }

  private static func rings(_ scanner: inout JSONScanner) throws(FileError) -> [[Coordinate]] {
    var rings: [[Coordinate]] = []
    var more = try scanner.enterArray()
    while more {
      var ring = JSONLineStrings()
      try scanner.lines(nesting: 1, into: &ring)
      rings.append(ring.locations.map(\.coordinate))
      more = try scanner.continueArray()
    }
    return rings
  }

  private mutating func readProperties(_ scanner: inout JSONScanner) throws(FileError) {
    guard try scanner.peek() == UInt8(ascii: "{") else {
      _ = try scanner.skipValue()
      return
    }
    var more = try scanner.enterObject()
    while more {
      let name = try scanner.key()
      if name == "traffic", hasTraffic {
        try readTraffic(&scanner)
      } else if let value = try scanner.scalarText() {
        if name == "kind" { kind = FeatureKind(rawValue: value) }
        if !JSONText.styleNames.contains(name) { facts.append(MapFact(name, value)) }
      }
      more = try scanner.continueObject()
    }
  }

  /// Whether a member `traffic` is ours, rather than one of the input; the kind comes before it.
  private var hasTraffic: Bool {
    switch kind {
    case .traveled, .active, .remaining: true
    default: false
    }
  }

  private mutating func readTraffic(_ scanner: inout JSONScanner) throws(FileError) {
    guard try scanner.peek() == UInt8(ascii: "[") else {
      _ = try scanner.skipValue()
      return
    }
    var more = try scanner.enterArray()
    while more {
      var stretch = TrafficStretch(from: 0, to: 0, .noData)
      var isMember = try scanner.enterObject()
      while isMember {
        switch try scanner.key() {
        case "startMeters": stretch.start = try scanner.number()
        case "endMeters": stretch.end = try scanner.number()
        case "speed": stretch.speed = TrafficSpeed(rawValue: try scanner.string()) ?? .noData
        default: _ = try scanner.skipValue()
        }
        isMember = try scanner.continueObject()
      }
      traffic.append(stretch)
      more = try scanner.continueArray()
    }
  }

  private func value(_ name: String) -> String? { facts.first { $0.name == name }?.value }

  /// What became of it, by the members that its kind has for that.
  private var fate: FeatureKind.Fate {
    switch kind {
    case .observation: value("fate") == "onPath" ? .chosen : .rejected
    case .step: value("outcome") == "joined" ? .possible : .rejected
    case .candidate:
      value("chosen") == "true" ? .chosen : value("kept") == "true" ? .possible : .rejected
    case .transition:
      value("chosen") == "true" ? .chosen : value("found") == "way" ? .possible : .rejected
    default: .chosen
    }
  }

  private var title: String { value("name") ?? value("id") ?? kind?.rawValue ?? "" }

  func add(to map: inout JourneyMap) {
    if !polygons.isEmpty { return map.add(MapArea(polygons, title: title, facts: facts)) }
    if type == .point || type == .multiPoint {
      let kind = (kind ?? .waypoint).markerKind(fate)
      for point in points {
        map.add(
          MapMarker(
            id: "\(kind.rawValue) \(map.markers.count + 1)", kind, at: point,
            label: kind == .waypoint ? value("name") ?? "" : "", facts: facts))
      }
      return
    }
    let kind = (kind ?? .route).polylineKind(fate)
    for (start, end) in zip([0] + partStarts, partStarts + [points.count]) {
      var line = MapLine(
        kind, Array(points[start..<end]), title: title, facts: facts,
        traffic: traffic.contains { $0.speed != .noData } ? traffic : [])
      if self.kind == .traffic, let speed = value("speed").flatMap(TrafficSpeed.init(rawValue:)) {
        line.traffic = [TrafficStretch(from: 0, to: .greatestFiniteMagnitude, speed)]
      }
      map.add(line)
    }
  }
}

extension JSONScanner {
  /// Reads a string, a number, a truth or nothing as text; nil for what has parts, and for `null`.
  fileprivate mutating func scalarText() throws(FileError) -> String? {
    switch try peek() {
    case UInt8(ascii: "\""): return try string()
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      _ = try skipValue()
      return nil
    default:
      let text = String(decoding: bytes[try skipValue()], as: UTF8.self)
      return text == "null" ? nil : text
    }
  }
}
