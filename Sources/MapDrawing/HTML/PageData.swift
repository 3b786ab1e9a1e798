import Coordinates
import Polylines
import RoadNetworks
import TextFormats
import TrafficClassification

/// A map in the form that the page's script reads: JSON with encoded columns and lines.
struct PageData {
  let map: JourneyMap
  let renderer: HTMLRenderer

  func write(in text: inout JSONText) {
    text.object { text in
      text.member("title", map.title)
      text.member("theme", renderer.theme?.rawValue ?? "auto")
      text.member("attribution", map.attribution)
      text.member("follows", map.cameraFollowsJourney)
      if let tiles = renderer.tiles {
        text.object("tiles") { $0.member("url", tiles.url) }
      }
      if let camera = map.camera {
        text.object("camera") { text in
          text.member("center", camera.center)
          text.member("zoom", camera.zoom, decimals: 4)
          text.member("bearing", camera.bearing, decimals: 2)
        }
      }
      text.object("styles") { text in
        for theme in MapTheme.allCases {
          text.key(named: theme.rawValue)
          PageStyle(map.style.themed(theme)).write(in: &text)
        }
      }
      text.object("titles", Self.writeTitles)
      text.object("legibility", Self.writeLegibility)
      if let roads = map.roads { write(roads, in: &text) }
      text.objects("areas", map.areas, write)
      text.objects("lines", map.lines, write)
      text.objects("markers", map.markers, write)
      text.objects("drives", map.drives, write)
    }
  }

  /// Writes the titles of the kinds of lines, markers, and traffic, as in the legends of pictures.
  private static func writeTitles(in text: inout JSONText) {
    text.object("line") { text in
      for kind in PolylineKind.allCases { text.member(named: kind.rawValue, kind.title) }
    }
    text.object("marker") { text in
      for kind in MarkerKind.allCases { text.member(named: kind.rawValue, kind.title) }
    }
    text.object("traffic") { text in
      for traffic in TrafficClass.allCases {
        text.member(named: traffic.rawValue, traffic.title)
      }
    }
  }

  private static func writeLegibility(in text: inout JSONText) {
    text.member("leastNameZoom", Legibility.leastNameZoom)
    text.member("nameDelay", Legibility.nameDelay)
    text.member("nameRepeat", Legibility.nameRepeat)
    text.member("crowd", Legibility.crowd)
    text.member("scaleBar", Legibility.scaleBar)
    text.member("roadGrowth", RoadLook.growth)
    text.member("mostRoadWidth", RoadLook.most)
  }

  private func write(_ background: RoadBackground, in text: inout JSONText) {
    var names: [String: Int] = [:]
    var ordered: [String] = []
    func place(_ name: String?) -> Int {
      guard let name else { return -1 }
      if let place = names[name] { return place }
      names[name] = ordered.count
      ordered.append(name)
      return ordered.count - 1
    }
    let groups = Dictionary(grouping: background.roads, by: \.roadClass)
    text.object("roads") { text in
      text.objects("classes", RoadClass.allCases.filter { groups[$0] != nil }) { text, roadClass in
        text.member("class", "\(roadClass)")
        text.member("width", RoadLook.width(of: roadClass), decimals: 2)
        text.member("zoom", RoadLook.leastZoom(of: roadClass), decimals: 1)
        text.list("lines", groups[roadClass] ?? []) { text, road in
          text.beginArray()
          text.string(GooglePolylineCodec.precision5.encode(Polyline(valid: road.line)))
          text.integer(place(road.name))
          text.endArray()
        }
      }
      text.list("names", ordered) { $0.string($1) }
    }
  }

  private func write(_ text: inout JSONText, _ area: MapArea) {
    text.member("title", area.title)
    text.list("polygons", area.polygons) { text, rings in
      text.list(rings) { $0.string(Self.encoded($1)) }
    }
    write(area.facts, in: &text)
  }

  private func write(_ text: inout JSONText, _ line: MapLine) {
    let style: PolylineStyle = map.style[polyline: line.kind]
    text.member("kind", line.kind)
    text.member("title", line.title)
    text.member(
      "line",
      Self.encoded(style.isGeodesic ? GeodesicLine.points(of: line.coordinates) : line.coordinates))
    write(line.facts, in: &text)
    text.key("traffic")
    write(line.traffic, in: &text)
  }

  private func write(_ text: inout JSONText, _ marker: MapMarker) {
    text.member("id", marker.id)
    text.member("kind", marker.kind)
    text.member("place", marker.coordinate)
    text.known("heading", marker.heading, decimals: 1)
    text.member("label", marker.label)
    write(marker.facts, in: &text)
  }

  private func write(_ text: inout JSONText, _ drive: MapDrive) {
    text.member("title", drive.title)
    text.member("isUnmatched", drive.isUnmatched)
    Self.column("times", drive.times, in: &text)
    Self.places("raw", drive.raw, in: &text)
    text.objects("paths", drive.paths) { text, path in
      text.member("isPlanned", path.isPlanned)
      text.member("length", path.length, decimals: 1)
      text.member("line", String(decoding: path.line, as: UTF8.self))
      Self.column("distances", path.distances, in: &text)
      text.objects("stops", path.stops) { text, stop in
        text.member("distance", stop.distance, decimals: 1)
        text.member("kind", stop.kind)
        text.member("name", stop.name)
      }
      text.objects("traffic", path.traffic) { text, traffic in
        text.member("row", traffic.row)
        text.key("stretches")
        write(traffic.stretches, in: &text)
      }
      write(path.facts, in: &text)
    }
    Self.column("path", drive.track.paths, in: &text)
    Self.column("along", drive.track.alongs, in: &text)
    Self.column("nextStops", drive.track.nextStops, in: &text)
    if let logged = drive.logged { Self.places("logged", logged, in: &text) }
    text.objects("facts", drive.facts, Self.write)
    text.objects("events", drive.events) { text, event in
      text.member("kind", event.kind)
      text.list("rows", [event.rows.lowerBound, event.rows.upperBound]) { $0.integer($1) }
      text.member("text", event.text)
    }
  }

  private static func write(_ text: inout JSONText, _ fact: FactColumn) {
    text.member("name", fact.name)
    column("known", fact.known, in: &text)
    switch fact.values {
    case .numbers(let values, let decimals):
      text.member("kind", "number")
      text.member("decimals", decimals)
      column("values", values, in: &text)
    case .texts(let values, let words):
      text.member("kind", "text")
      text.list("words", words) { $0.string($1) }
      column("values", values, in: &text)
    case .times(let values):
      text.member("kind", "time")
      column("values", values, in: &text)
    }
  }

  private static func places(_ name: StaticString, _ places: MapPlaces, in text: inout JSONText) {
    text.object(name) { text in
      column("longitudes", places.longitudes, in: &text)
      column("latitudes", places.latitudes, in: &text)
      column("known", places.known, in: &text)
    }
  }

  private static func column(
    _ name: StaticString, _ column: MapColumn?, in text: inout JSONText
  ) {
    guard let column else { return }
    text.object(name) { text in
      text.member("form", column.form.rawValue)
      text.member("count", column.count)
      text.member("text", String(decoding: column.text, as: UTF8.self))
    }
  }

  private func write(_ facts: [MapFact], in text: inout JSONText) {
    text.objects("facts", facts) { text, fact in
      text.member("name", fact.name)
      text.member("value", fact.value)
    }
  }

  private func write(_ stretches: [TrafficStretch], in text: inout JSONText) {
    text.list(stretches) { text, stretch in
      text.beginArray()
      text.number(stretch.start, decimals: 1)
      text.number(stretch.end, decimals: 1)
      text.string(stretch.traffic.rawValue)
      text.endArray()
    }
  }

  static func encoded(_ line: [Coordinate]) -> String {
    GooglePolylineCodec.precision6.encode(Polyline(valid: line))
  }
}
