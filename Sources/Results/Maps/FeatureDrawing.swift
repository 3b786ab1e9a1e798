import Coordinates
import Files
import MapDrawing
import TextFormats
import TrafficClassification

extension RecordDrawing {
  /// Creates a drawing of the features of records, as in GeoJSON.
  ///
  /// Their kinds determine their styles; their strings, numbers, and Booleans become the facts in
  /// pop-ups.
  ///
  /// - Parameters:
  ///   - kinds: returns the kinds that are omitted from a record's features.
  ///   - features: adds the features of a record.
  static func features(
    leavingOut kinds: @escaping (Record) -> Set<FeatureKind> = { _ in [] },
    _ features: @escaping (Record, any FeatureSink) throws(FileError) -> Void
  ) -> RecordDrawing {
    .features(after: (), leavingOut: kinds) { record, sink, _ throws(FileError) in
      try features(record, sink)
    }
  }

  /// Creates a drawing of features that depend on the previous records.
  ///
  /// - Parameters:
  ///   - start: the state before the first record.
  ///   - kinds: returns the kinds that are omitted from a record's features.
  ///   - features: adds the features of a record, and updates the state.
  static func features<State>(
    after start: State, leavingOut kinds: @escaping (Record) -> Set<FeatureKind> = { _ in [] },
    _ features: @escaping (Record, any FeatureSink, inout State) throws(FileError) -> Void
  ) -> RecordDrawing {
    var state = start
    return RecordDrawing { (record, map) throws(FileError) in
      let drawing = FeatureDrawing(leavingOut: kinds(record))
      // Swaps instead of assigning, so that the map isn't copied.
      swap(&map, &drawing.map)
      defer { swap(&map, &drawing.map) }
      try features(record, drawing, &state)
    }
  }
}

/// A sink that draws features on a map.
private final class FeatureDrawing: FeatureSink {
  var map = JourneyMap()
  let keepsLists = false
  private let omittedKinds: Set<FeatureKind>

  init(leavingOut kinds: Set<FeatureKind>) { omittedKinds = kinds }

  func add(
    _ feature: ResultFeature, _ members: (inout JSONText) -> Void
  ) throws(FileError) {
    guard !omittedKinds.contains(feature.kind) else { return }
    let facts = try facts { text in
      if let namesake = feature.namesake { text.identifier(of: namesake) }
      text.members(of: feature, members)
    }
    let title = facts["name"] ?? facts["id"] ?? feature.kind.rawValue
    switch feature.geometry {
    case .nowhere: break
    case .point(let place), .given(let place, _):
      let kind = feature.kind.markerKind(feature.fate)
      map.add(
        MapMarker(
          id: "\(kind.rawValue) \(map.markers.count + 1)", kind, at: place,
          label: kind == .waypoint ? facts["name"] ?? "" : "", facts: facts))
    case .line(let line):
      // A line without known traffic is drawn in the color of its kind, except for the kind
      // `traffic`.
      let hasTraffic =
        feature.kind == .traffic || feature.traffic.contains { $0.traffic != .noData }
      map.add(
        MapLine(
          feature.kind.polylineKind(feature.fate), line,
          title: title, facts: facts,
          traffic: hasTraffic ? feature.traffic : []))
    case .area(let polygons):
      let rings = polygons.map { ([$0.exterior] + $0.holes).map(\.coordinates) }
      map.add(MapArea(rings, title: title, facts: facts))
    }
  }

  /// Converts members to facts, except for lists, objects, and nulls.
  private func facts(_ members: (inout JSONText) -> Void) throws(FileError) -> [MapFact] {
    var text = JSONText()
    text.beginObject()
    members(&text)
    text.endObject()
    let bytes = text.bytes
    var scanner = JSONScanner(bytes, in: 0..<bytes.count)
    var facts: [MapFact] = []
    var more = try scanner.enterObject()
    while more {
      let name = try scanner.key()
      if let value = try scanner.scalarText() { facts.append(MapFact(name, value)) }
      more = try scanner.continueObject()
    }
    return facts
  }
}

extension [MapFact] {
  fileprivate subscript(name: String) -> String? { first { $0.name == name }?.value }
}

extension JSONScanner {
  /// Reads a string, number, or Boolean as text.
  ///
  /// Returns nil for `null`, arrays, and objects.
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
