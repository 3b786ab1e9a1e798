import Coordinates
import RoadDrawings

@testable import RoadSnapping

/// Cases of position errors, and of the accuracies that receivers report.
extension DrawnCase {
  /// A road, part of which has a parallel road one cell to its north.
  private static let frontage = """
                b------------------------------d
    x-----------a------------------------------c-----------y
    """

  /// A road with side streets and a parallel road on either side.
  private static let grid = """
    e-----f-----g-----h-----i-----j
    |     |     |     |     |     |
    a--1--b-----c-----d-----r--2--s
    |     |     |     |     |     |
    k-----l-----m-----n-----o-----p
    """
  private static let gridWays: [DrawnWay] = [
    "efghij", "abcdrs", "klmnop", "eak", "fbl", "gcm", "hdn", "iro", "jsp",
  ]

  static let noise: [DrawnCase] = [
    DrawnCase(
      "an error that was observed before the roads diverge persists afterwards", .parallelRoads,
      by: .lastingErrors,
      frontage, ways: ["xacy", "abdc"], cell: 12, noise: 6, path: "xacy"
    ) { try $0.drive("xacy").moved(north: 8) },
    DrawnCase(
      "a vehicle with the same error on the frontage road is matched to that road", .parallelRoads,
      by: .lastingErrors,
      frontage, ways: ["xacy", "abdc"], cell: 12, noise: 6, path: "xabdcy"
    ) { try $0.drive("xabdcy").moved(north: -8) },
    DrawnCase(
      "the error may change after a bridge", .parallelRoads, by: .changedErrors,
      frontage, ways: ["xacy", "abdc"], cell: 24, noise: 6, path: "xacy"
    ) { try $0.drive("xacy").moved(0..<30, north: -24).moved(30..., north: 10) },
    DrawnCase(
      "one bad fix doesn't outweigh its neighbors", .spikes, by: .heavyTails,
      grid, ways: gridWays, cell: 20, noise: 8, path: "abcdrs"
    ) { try $0.drive("12", every: 5).moved(4..<5, north: 34) },
    DrawnCase(
      "a fix with a poor reported accuracy gets little weight", .accuracy, by: .accuracies,
      grid, ways: gridWays, cell: 20, path: "abcdrs"
    ) { drawing in
      try drawing.drive("12", every: 5).changed { $1.accuracy = $0 == 5 ? 150 : 6 }
        .moved(5..<6, north: 50)
    },
    DrawnCase(
      "a device that always reports 80 m is treated as more accurate", .accuracy,
      by: .accuracyScale,
      grid, ways: gridWays, cell: 15, path: "abfghdrs"
    ) { try $0.drive("1bfghdr2", noise: 3).changed { $1.accuracy = 80 } },
    DrawnCase(
      "a device that always reports 2 m is treated as less accurate", .accuracy, by: .accuracyScale,
      grid, ways: gridWays, cell: 15, path: "abcdrs"
    ) { try $0.drive("12", every: 3, noise: 12).changed { $1.accuracy = 2 } },
    DrawnCase(
      "noise is estimated from the distances to roads", .sparseFixes, by: .noiseEstimate,
      grid, ways: gridWays, cell: 15, path: "abcdrs"
    ) { try $0.drive("12", every: 5, noise: 15, seed: 6) },
    DrawnCase(
      "in a dense network, noise is estimated from the second-to-second changes", .denseNoise,
      by: .freshNoise,
      grid, ways: gridWays, cell: 15, path: "abcdrs"
    ) { try $0.drive("12", noise: 10, seed: 6) },
    DrawnCase(
      "a spike into a side street is moved back to the road", .spikes, by: .spikes,
      grid, ways: gridWays, cell: 20, path: "abcdrs"
    ) { try $0.drive("12", noise: 3).moved(18..<19, north: 45).moved(30..<31, north: -50) },
    DrawnCase(
      "a two-second spike is moved back", .spikes, by: .spikes,
      grid, ways: gridWays, cell: 20, path: "abcdrs"
    ) { try $0.drive("12", noise: 3).moved(18..<20, north: 45) },
    DrawnCase(
      "a spike across the antimeridian is moved back", .spikes, by: .spikes,
      grid, ways: gridWays, cell: 20, corner: Coordinate(latitude: 0, longitude: 179.9975),
      path: "abcdrs"
    ) { try $0.drive("12", noise: 3).moved(18..<19, north: 45) },
    DrawnCase(
      "fresh noise doesn't make the path wiggle", .denseNoise, by: .smoothing,
      grid, ways: gridWays, cell: 20, path: "abcdrs"
    ) { try $0.drive("12", noise: 12, seed: 2) },
    DrawnCase(
      "many redundant fixes count once", .denseNoise, by: .thinning,
      grid, ways: gridWays, cell: 10, path: "abcdrs"
    ) { try $0.drive("12", every: 0.2, noise: 16) },
    DrawnCase(
      "only a few locations decide along a straight, lone road", .denseNoise, by: .skipping,
      "a-1-2-3-4-5-6-7-b", ways: ["ab"], cell: 14, noise: 5, path: "ab", statuses: "siiisis"
    ) { try $0.trace("1234567", every: 2) },
    DrawnCase(
      "ten fixes a second don't look like a U-turn", .denseNoise, by: .forwardness,
      grid, ways: gridWays, cell: 20, path: "abcdrs"
    ) { try $0.drive("12", every: 0.1, noise: 12, seed: 2) },
    DrawnCase(
      "ten fixes a second don't look like a U-turn even if noise makes them run backwards",
      .denseNoise, by: .rollingBack,
      grid, ways: gridWays, cell: 20, path: "abcdrs"
    ) { try $0.drive("12", every: 0.1, noise: 12, seed: 5) },
    DrawnCase(
      "a drifting error is not a lane change", .parallelRoads, by: .lastingErrors,
      """
      a---b---c---d---e---f---g---h---i---j
      k---l---m---n---o---p---q---r---s---t
      """, ways: ["abcdefghij", "klmnopqrst", "bl", "dn", "fp", "hr"], cell: 15, noise: 5,
      path: "klmnopqrst"
    ) { drawing in
      try drawing.drive("kt").changed { index, location in
        location.coordinate = location.coordinate
          .destination(distance: min(9, Double(index) / 3), bearing: 0)
      }
    },
  ]
}
