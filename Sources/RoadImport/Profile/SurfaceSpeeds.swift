/// The maximum speeds that the surface allows, in kilometers per hour; nil for no maximum.
///
/// The values are estimated from the pictures in the OpenStreetMap wiki ("Key:surface",
/// "Key:tracktype", "Key:smoothness").
struct SurfaceSpeeds {
  var car: Double?
  var bicycle: Double?
  /// Whether the surface is as smooth as that of a road.
  let isSmooth: Bool

  init(_ tags: RoadTags) {
    isSmooth = tags[.surface].map(Self.smooth.contains) ?? (tags[.tracktype] == "grade1")
    for key in [TagKey.surface, .tracktype, .smoothness] {
      guard let value = tags[key], let speeds = Self.speeds[value] else { continue }
      car = [car, speeds.car].compactMap { $0 }.min()
      bicycle = [bicycle, speeds.bicycle].compactMap { $0 }.min()
    }
  }

  private static let smooth: Set<String> = [
    "asphalt", "paved", "concrete", "concrete:plates", "chipseal", "paving_stones",
  ]

  private static let speeds: [String: (car: Double, bicycle: Double)] = [
    "compacted": (80, 14), "fine_gravel": (80, 13), "cement": (80, 15),
    "paving_stones": (60, 14), "bricks": (60, 13), "metal": (60, 12), "metal_grid": (60, 10),
    "gravel": (40, 10), "unpaved": (40, 12), "ground": (40, 11), "dirt": (40, 10),
    "pebblestone": (40, 9), "grass_paver": (40, 9), "sett": (40, 11), "wood": (40, 11),
    "grass": (30, 8), "cobblestone": (30, 9), "unhewn_cobblestone": (20, 7), "clay": (30, 10),
    "earth": (30, 10), "stone": (20, 7), "rock": (20, 6), "sand": (20, 5), "mud": (10, 5),
    "snow": (30, 6), "ice": (20, 5),
    "grade1": (60, 15), "grade2": (40, 13), "grade3": (30, 11), "grade4": (25, 9),
    "grade5": (20, 7),
    "intermediate": (80, 14), "bad": (40, 11), "very_bad": (20, 8), "horrible": (10, 6),
    "very_horrible": (5, 4), "impassable": (5, 3),
  ]
}
