import RoadNetworks
import TrafficClassification

/// The default colors and sizes of a theme.
///
/// Colors of lines, traffic, and dots that appear side by side can be distinguished even with color
/// blindness.
struct Palette {
  private let isDark: Bool

  init(_ theme: MapTheme) { isDark = theme == .dark }

  private func pick(_ light: UInt32, _ dark: UInt32) -> MapColor {
    MapColor(isDark ? dark : light)
  }

  // MARK: Ground

  var ground: MapColor { pick(0xf2f2ee, 0x171b21) }
  var ink: MapColor { pick(0x1f2933, 0xe8eaed) }
  /// The color around text and markers, which makes them stand out from the map.
  var halo: MapColor { pick(0xffffff, 0x10141a) }
  /// The background of the legend and other panels.
  var plate: MapColor { pick(0xffffff, 0x222830).opacity(0.92) }
  var faintInk: MapColor { pick(0x5b6672, 0xa3acb8) }

  func road(_ roadClass: RoadClass) -> (fill: MapColor, casing: MapColor) {
    switch roadClass {
    case .motorway, .trunk: (pick(0xe9d8b4, 0x5a4d35), pick(0xc9b27f, 0x3a3224))
    case .primary: (pick(0xf1e6c8, 0x4d4636), pick(0xd3c49a, 0x332e24))
    case .secondary, .tertiary: (pick(0xffffff, 0x3d454f), pick(0xcfd3d6, 0x262c33))
    case .unclassified, .residential, .livingStreet, .busway:
      (pick(0xffffff, 0x333a43), pick(0xdadde0, 0x21262c))
    case .ferry: (pick(0x9dbfdc, 0x35536b), pick(0x9dbfdc, 0x35536b))
    case .service, .pedestrian: (pick(0xffffff, 0x2c323a), pick(0xe3e5e7, 0x1f242a))
    case .track, .cycleway, .bridleway, .footway, .path, .steps:
      (pick(0xdedfdc, 0x2a3038), pick(0xdedfdc, 0x2a3038))
    }
  }

  // MARK: Lines

  func style(of kind: PolylineKind) -> PolylineStyle {
    switch kind {
    case .activeRoute:
      PolylineStyle(
        strokeWidth: 7, strokeColor: pick(0x1a5fd6, 0x5b9dff), zIndex: 12, showsTraffic: true)
    case .remainingRoute:
      PolylineStyle(
        strokeWidth: 6, strokeColor: pick(0x86b4f2, 0x35629e), zIndex: 11, showsTraffic: true)
    case .traveledRoute:
      PolylineStyle(strokeWidth: 5, strokeColor: pick(0x7a7f85, 0x8f949b), zIndex: 10)
    case .route:
      PolylineStyle(
        strokeWidth: 5, strokeColor: pick(0x3f7fc4, 0x6aa5e8), zIndex: 9, showsTraffic: true)
    case .alternativeRoute:
      PolylineStyle(
        strokeWidth: 5, strokeColor: pick(0x8a97a6, 0x7c8896), zIndex: 8, showsTraffic: true)
    case .trace:
      PolylineStyle(strokeWidth: 1.5, strokeColor: pick(0x6b6459, 0xc9bfae), zIndex: 13)
    case .gap:
      PolylineStyle(
        strokeWidth: 3, strokeColor: pick(0x7a4a12, 0xc9a26b), zIndex: 13, dashes: [2, 6])
    case .area: PolylineStyle(strokeWidth: 1.5, strokeColor: pick(0x1a5fd6, 0x5b9dff), zIndex: 1)
    case .considered:
      PolylineStyle(
        strokeWidth: 2.5, strokeColor: pick(0x7a2f8a, 0xefc4ff), zIndex: 8, dashes: [6, 4])
    case .rejected:
      PolylineStyle(
        strokeWidth: 1.5, strokeColor: pick(0x858c95, 0x7d8794), zIndex: 7, dashes: [2, 4])
    }
  }

  func color(of traffic: TrafficClass) -> MapColor {
    switch traffic {
    case .noData: pick(0x9aa1a9, 0x6b7480)
    case .normal: pick(0x2c6fbb, 0x4f93e0)
    case .slow: pick(0xf59e0b, 0xe0a526)
    case .trafficJam: pick(0x9b1c1c, 0xe0452f)
    }
  }

  // MARK: Markers

  func style(of kind: MarkerKind) -> MarkerStyle {
    switch kind {
    case .unknown, .considered, .rejected: MarkerStyle(zIndex: 1)
    case .raw: MarkerStyle(zIndex: 2)
    case .snapped: MarkerStyle(zIndex: 3)
    case .stop: MarkerStyle(zIndex: 4)
    case .waypoint, .intermediateDestination: MarkerStyle(zIndex: 5)
    case .pickup, .dropoff: MarkerStyle(zIndex: 6)
    case .vehicle: MarkerStyle(zIndex: 7, isFlat: true)
    }
  }

  func color(of kind: MarkerKind) -> MapColor {
    switch kind {
    case .unknown, .rejected: pick(0x858c95, 0x8b95a1)
    case .considered: pick(0x7a2f8a, 0xefc4ff)
    case .raw: pick(0x33302b, 0xf2e9d8)
    case .snapped: pick(0x0b3c7d, 0xc4deff)
    case .stop: pick(0x6b4a1e, 0xd8b279)
    case .waypoint, .intermediateDestination: pick(0x5b3f94, 0xb9a2ee)
    case .pickup: pick(0x0f6b58, 0x54c7ac)
    case .dropoff: pick(0x2b2f36, 0xf0f2f4)
    case .vehicle: pick(0x0b3c7d, 0xffffff)
    }
  }

  /// Returns the default width and height of an icon in pixels.
  static func size(of kind: MarkerKind) -> Double {
    switch kind {
    case .raw: 7
    case .considered, .rejected: 7
    case .snapped, .unknown: 9
    case .stop: 16
    case .waypoint, .intermediateDestination: 18
    case .pickup, .dropoff: 24
    case .vehicle: 26
    }
  }
}
