/// The difficulty of a hiking trail.
///
/// Source: OpenStreetMap wiki, "Key:sac_scale".
enum HikingScale: String {
  case hiking
  case mountainHiking = "mountain_hiking"
  case demandingMountainHiking = "demanding_mountain_hiking"
  case alpineHiking = "alpine_hiking"
  case demandingAlpineHiking = "demanding_alpine_hiking"
  case difficultAlpineHiking = "difficult_alpine_hiking"

  init?(_ value: String) { self.init(rawValue: value) }

  /// Whether hands or sure-footedness are needed, so that bicycles are of no use.
  var isAlpine: Bool { self != .hiking && self != .mountainHiking }

  /// The speed of people on foot, in kilometers per hour.
  var speed: Double {
    switch self {
    case .hiking: 5
    case .mountainHiking: 4
    case .demandingMountainHiking: 3.5
    case .alpineHiking: 3
    case .demandingAlpineHiking: 2.5
    case .difficultAlpineHiking: 2
    }
  }
}
