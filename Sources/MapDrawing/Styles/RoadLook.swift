import Coordinates
import RoadNetworks

/// The widths of roads by class, and the zooms at which they appear.
enum RoadLook {
  /// The factor by which roads widen per zoom level.
  static let growth = 1.45
  /// The maximum width of a road in pixels.
  static let most = 40.0

  /// Returns the width in pixels of roads of a class at zoom 15.
  static func width(of roadClass: RoadClass) -> Double {
    switch roadClass {
    case .motorway: 8
    case .trunk: 7
    case .primary: 6.5
    case .secondary: 5.5
    case .tertiary: 4.5
    case .unclassified, .residential, .livingStreet, .busway: 3.5
    case .service, .pedestrian: 2
    case .ferry: 1.5
    case .track, .cycleway, .bridleway, .footway, .path, .steps: 1
    }
  }

  static func leastZoom(of roadClass: RoadClass) -> Double {
    switch roadClass {
    case .motorway, .trunk: 0
    case .primary, .ferry: 8
    case .secondary: 9.5
    case .tertiary: 10.5
    case .unclassified, .residential, .livingStreet, .busway: 12
    case .service, .pedestrian: 14
    case .track, .cycleway, .bridleway, .footway, .path, .steps: 15
    }
  }

  /// Returns the width in pixels of roads of a class at a zoom.
  static func width(of roadClass: RoadClass, at zoom: Double) -> Double {
    min(most, width(of: roadClass) * power(growth, zoom - 15))
  }
}
