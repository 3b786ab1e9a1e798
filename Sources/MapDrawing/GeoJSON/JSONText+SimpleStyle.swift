package import TextFormats
package import TrafficClassification

// Styles of features for maps such as geojson.io (simplestyle 1.1), in the colors of the light
// theme.
extension JSONText {
  /// Writes the style of a line of the given kind.
  package mutating func stroke(_ kind: PolylineKind, opacity: Double = 0.8) {
    let look = SimpleStyle.lines[kind] ?? SimpleStyle.unknown
    stroke(look, opacity: opacity)
  }

  /// Writes the style of a line in the color of its traffic.
  package mutating func stroke(_ traffic: TrafficClass) {
    stroke(SimpleStyle.traffic[traffic] ?? SimpleStyle.unknown, opacity: 1)
  }

  /// Writes the style of an area.
  package mutating func fill() {
    stroke(.area)
    member("fill", SimpleStyle.lines[.area]?.color)
    member("fill-opacity", 0.2)
  }

  private mutating func stroke(_ look: SimpleStyle.Line, opacity: Double) {
    member("stroke", look.color)
    member("stroke-width", look.width, decimals: 1)
    member("stroke-opacity", opacity, decimals: 2)
  }

  /// Writes the style of a point of the given kind.
  package mutating func marker(_ kind: MarkerKind) {
    member("marker-color", SimpleStyle.markers[kind])
    let size: String =
      switch kind {
      case .vehicle, .pickup, .dropoff: "large"
      case .waypoint, .intermediateDestination, .stop: "medium"
      default: "small"
      }
    member("marker-size", size)
  }
}

/// The default style as simplestyle members, computed once.
private enum SimpleStyle {
  struct Line: Sendable {
    var color: String
    var width: Double
  }

  static let unknown = Line(color: MapColor.blue.opaqueText, width: PolylineStyle().strokeWidth)

  static let lines = Dictionary(
    uniqueKeysWithValues: PolylineKind.allCases.map { kind in
      let style: PolylineStyle = MapStyle()[polyline: kind]
      return (kind, Line(color: style.strokeColor.opaqueText, width: style.strokeWidth))
    })

  static let traffic = Dictionary(
    uniqueKeysWithValues: TrafficClass.allCases.map { traffic in
      let style = MapStyle()
      return (
        traffic,
        Line(
          color: style.trafficColor(traffic).opaqueText,
          width: style[polyline: .route].strokeWidth)
      )
    })

  static let markers = Dictionary(
    uniqueKeysWithValues: MarkerKind.allCases.map { ($0, MapStyle().color(of: $0).opaqueText) })
}
