extension DriveKind {
  static let all = fitted + seen + unseen

  private static let fitted = [
    DriveKind(
      name: "town", group: .fitted, length: 2...14,
      roads: [RoadKind(speeds: 6...14, signals: 120...500, red: 0.45, turns: 0.35)],
      drivers: 0.1, engine: EnginePlans(0.08), jams: 0.02),
    DriveKind(
      name: "town and motorway", group: .fitted, length: 4...40,
      roads: [RoadKind(speeds: 7...30, signals: 300...1_500, red: 0.4, turns: 0.2)],
      drivers: 0.08, engine: EnginePlans(0.1), jams: 0.05),
    DriveKind(
      name: "country", group: .fitted, length: 4...45,
      roads: [RoadKind(speeds: 14...25, signals: 1_500...6_000, red: 0.3, turns: 0.15)],
      drivers: 0.12, engine: EnginePlans(0.08, replanning: nil)),
    DriveKind(
      name: "across a city", group: .fitted, length: 5...30,
      roads: [
        RoadKind(speeds: 6...12, signals: 120...500, red: 0.45, turns: 0.3, stretch: 1...4),
        RoadKind(speeds: 18...28, signals: 2_000...8_000, red: 0.3, turns: 0.05, stretch: 3...9),
      ], drivers: 0.09, engine: EnginePlans(0.1), jams: 0.04),
    DriveKind(
      name: "plan for an empty road", group: .fitted, length: 3...25,
      roads: [RoadKind(speeds: 7...18, signals: 200...900, red: 0.4, turns: 0.25)],
      drivers: 0.1, engine: EnginePlans(0.05, shares: 0.5...1.1, replanning: nil), jams: 0.02),
  ]

  private static let seen = [
    DriveKind(
      name: "rush hour", group: .seen, length: 3...16,
      roads: [RoadKind(speeds: 5...15, signals: 150...600, red: 0.55, turns: 0.3)],
      drivers: 0.08, engine: EnginePlans(0.12), jams: 0.12),
    DriveKind(
      name: "suburbs, taxis", group: .seen, length: 2...20,
      roads: [RoadKind(speeds: 9...18, signals: 300...1_200, red: 0.35, turns: 0.35)],
      drivers: 0.15, engine: EnginePlans(0.08), jams: 0.02, detours: 0.06),
    DriveKind(
      name: "courier, stops", group: .seen, length: 2...12,
      roads: [RoadKind(speeds: 7...15, signals: 200...700, red: 0.4, turns: 0.4)],
      drivers: 0.12, engine: EnginePlans(0.08), jams: 0.02, stops: 0.1),
    DriveKind(
      name: "motorway", group: .seen, length: 10...70,
      roads: [RoadKind(speeds: 20...34, signals: 3_000...15_000, red: 0.3, turns: 0.05)],
      drivers: 0.07, engine: EnginePlans(0.07), jams: 0.06),
    DriveKind(
      name: "small town, plan sent once", group: .seen, length: 2...12,
      roads: [RoadKind(speeds: 8...16, signals: 250...1_000, red: 0.35, turns: 0.4)],
      drivers: 0.12, engine: EnginePlans(0.1, replanning: nil), jams: 0.03),
    DriveKind(
      name: "commute, new jam", group: .seen, length: 8...35,
      roads: [
        RoadKind(speeds: 8...14, signals: 200...800, red: 0.4, turns: 0.3, stretch: 1...4),
        RoadKind(speeds: 22...33, signals: 4_000...12_000, red: 0.2, turns: 0.05, stretch: 4...15),
      ], drivers: 0.1, engine: EnginePlans(0.08, replanning: 120),
      onset: JamOnset(chance: 0.6, factors: 2...4, length: 1...4, delay: 300)),
    DriveKind(
      name: "city grid, scooters", group: .seen, length: 1...7,
      roads: [
        RoadKind(speeds: 5...11, signals: 90...250, red: 0.5, turns: 0.12, pieces: 80...220)
      ], drivers: 0.12, engine: EnginePlans(0.1), hasOddDrivers: true),
    DriveKind(
      name: "mountains, plan sent once", group: .seen, length: 8...50,
      roads: [
        RoadKind(speeds: 16...26, signals: 4_000...20_000, red: 0.2, turns: 0.1, stretch: 3...10),
        RoadKind(speeds: 7...14, signals: 4_000...20_000, red: 0.2, turns: 0.05, stretch: 3...12),
      ], drivers: 0.15, engine: EnginePlans(0.05, byRoad: 0.12, replanning: nil)),
    DriveKind(
      name: "fluctuating traffic", group: .seen, length: 4...25,
      roads: [RoadKind(speeds: 8...20, signals: 250...1_000, red: 0.4, turns: 0.2)],
      drivers: 0.08, engine: EnginePlans(0.08, replanning: 90), tides: 0.25),
    DriveKind(
      name: "day, plan for the night", group: .seen, length: 3...18,
      roads: [RoadKind(speeds: 6...16, signals: 150...700, red: 0.45, turns: 0.3)],
      drivers: 0.1, engine: EnginePlans(0.06, shares: 0.5...1, replanning: nil), jams: 0.03),
    DriveKind(
      name: "vans, unusual drivers", group: .seen, length: 3...20,
      roads: [
        RoadKind(speeds: 7...13, signals: 200...800, red: 0.4, turns: 0.3, stretch: 1...5),
        RoadKind(speeds: 12...22, signals: 600...2_500, red: 0.3, turns: 0.15, stretch: 2...6),
      ], drivers: 0.1, engine: EnginePlans(0.1), hasOddDrivers: true, stops: 0.05, detours: 0.03),
  ]

  private static let unseen = [
    DriveKind(
      name: "airport at night, plan for the day", group: .unseen, length: 15...60,
      roads: [
        RoadKind(speeds: 9...14, signals: 250...900, red: 0.35, turns: 0.3, stretch: 2...5),
        RoadKind(speeds: 25...36, signals: 8_000...25_000, red: 0.2, turns: 0.04, stretch: 8...25),
      ], drivers: 0.09, engine: EnginePlans(0.06, shares: 0.95...1.3, replanning: 180), jams: 0.01),
    DriveKind(
      name: "market town", group: .unseen, length: 2...10,
      roads: [
        RoadKind(
          speeds: 5...12, signals: 200...900, red: 0.3, turns: 0.3, pieces: 150...600)
      ], drivers: 0.1, engine: EnginePlans(0.1), stops: 0.04, tides: 0.15),
    DriveKind(
      name: "bridge closure", group: .unseen, length: 5...20,
      roads: [RoadKind(speeds: 8...16, signals: 250...1_000, red: 0.4, turns: 0.25)],
      drivers: 0.1, engine: EnginePlans(0.08),
      onset: JamOnset(chance: 1, factors: 3...6, length: 0.3...1.5, delay: 120)),
    DriveKind(
      name: "snow", group: .unseen, length: 4...22,
      roads: [
        RoadKind(speeds: 7...13, signals: 200...800, red: 0.4, turns: 0.3, stretch: 1...4),
        RoadKind(speeds: 12...20, signals: 800...3_000, red: 0.3, turns: 0.15, stretch: 2...8),
      ], drivers: 0.1, engine: EnginePlans(0.08, shares: 0.7...1.05, replanning: 120),
      hasOddDrivers: true, tides: 0.2),
    DriveKind(
      name: "long haul", group: .unseen, length: 60...200,
      roads: [
        RoadKind(
          speeds: 20...28, signals: 20_000...60_000, red: 0.2, turns: 0.03, pieces: 1_000...4_000,
          stretch: 20...60),
        RoadKind(
          speeds: 14...22, signals: 4_000...15_000, red: 0.3, turns: 0.1, pieces: 500...3_000,
          stretch: 5...25),
      ], drivers: 0.06, engine: EnginePlans(0.06, byRoad: 0.08, replanning: 300), jams: 0.03),
    DriveKind(
      name: "port, yards at both ends", group: .unseen, length: 4...18,
      roads: [RoadKind(speeds: 9...18, signals: 300...1_200, red: 0.4, turns: 0.2)],
      drivers: 0.1, engine: EnginePlans(0.1, replanning: 90), hasYards: true, jams: 0.02),
  ]
}
