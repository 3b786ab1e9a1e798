import Coordinates
import RoadDrawings

@testable import RoadSnapping

/// Errors of position, and what receivers say of themselves.
extension DrawnCase {
  /// A road, and beside a part of it another one 12 m to the north.
  private static let frontage = """
                b------------------------------d
    x-----------a------------------------------c-----------y
    """

  /// A road with side streets, and a parallel one.
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
      "an error seen before the roads part is there behind", .parallelRoads, by: .lastingErrors,
      frontage, ways: ["xacy", "abdc"], cell: 12, noise: 6, path: "xacy"
    ) { try $0.drive("xacy").moved(north: 8) },
    DrawnCase(
      "who takes the frontage road with that error is on it", .parallelRoads, by: .lastingErrors,
      frontage, ways: ["xacy", "abdc"], cell: 12, noise: 6, path: "xabdcy"
    ) { try $0.drive("xabdcy").moved(north: -8) },
    DrawnCase(
      "behind a bridge the error is another one", .parallelRoads, by: .changedErrors,
      frontage, ways: ["xacy", "abdc"], cell: 24, noise: 6, path: "xacy"
    ) { try $0.drive("xacy").moved(0..<30, north: -24).moved(30..., north: 10) },
    DrawnCase(
      "one bad fix doesn't outweigh its neighbors", .spikes, by: .heavyTails,
      grid, ways: gridWays, cell: 20, noise: 8, path: "abcdrs"
    ) { try $0.drive("12", every: 5).moved(4..<5, north: 34) },
    DrawnCase(
      "a fix that says it is bad is not believed", .accuracy, by: .accuracies,
      grid, ways: gridWays, cell: 20, path: "abcdrs"
    ) { drawing in
      try drawing.drive("12", every: 5).changed { $1.accuracy = $0 == 5 ? 150 : 6 }
        .moved(5..<6, north: 50)
    },
    DrawnCase(
      "a device that always claims 80 m is better than that", .accuracy, by: .accuracyScale,
      grid, ways: gridWays, cell: 15, path: "abfghdrs"
    ) { try $0.drive("1bfghdr2", noise: 3).changed { $1.accuracy = 80 } },
    DrawnCase(
      "a device that always claims 2 m is worse than that", .accuracy, by: .accuracyScale,
      grid, ways: gridWays, cell: 15, path: "abcdrs"
    ) { try $0.drive("12", every: 3, noise: 12).changed { $1.accuracy = 2 } },
    DrawnCase(
      "noise is told by the distances to roads", .sparseFixes, by: .noiseEstimate,
      grid, ways: gridWays, cell: 15, path: "abcdrs"
    ) { try $0.drive("12", every: 5, noise: 15, seed: 6) },
    DrawnCase(
      "in a dense net noise is told by what is new each second", .denseNoise, by: .freshNoise,
      grid, ways: gridWays, cell: 15, path: "abcdrs"
    ) { try $0.drive("12", noise: 10, seed: 6) },
    DrawnCase(
      "a spike into a side street is put back", .spikes, by: .spikes,
      grid, ways: gridWays, cell: 20, path: "abcdrs"
    ) { try $0.drive("12", noise: 3).moved(18..<19, north: 45).moved(30..<31, north: -50) },
    DrawnCase(
      "a spike of two seconds", .spikes, by: .spikes,
      grid, ways: gridWays, cell: 20, path: "abcdrs"
    ) { try $0.drive("12", noise: 3).moved(18..<20, north: 45) },
    DrawnCase(
      "a spike across the antimeridian", .spikes, by: .spikes,
      grid, ways: gridWays, cell: 20, corner: Coordinate(latitude: 0, longitude: 179.9975),
      path: "abcdrs"
    ) { try $0.drive("12", noise: 3).moved(18..<19, north: 45) },
    DrawnCase(
      "what is new each second doesn't make the path wiggle", .denseNoise, by: .smoothing,
      grid, ways: gridWays, cell: 20, path: "abcdrs"
    ) { try $0.drive("12", noise: 12, seed: 2) },
    DrawnCase(
      "what many fixes say again and again counts once", .denseNoise, by: .thinning,
      grid, ways: gridWays, cell: 10, path: "abcdrs"
    ) { try $0.drive("12", every: 0.2, noise: 16) },
    DrawnCase(
      "straight along a lone road few locations decide", .denseNoise, by: .skipping,
      "a-1-2-3-4-5-6-7-b", ways: ["ab"], cell: 14, noise: 5, path: "ab", statuses: "siiisis"
    ) { try $0.trace("1234567", every: 2) },
    DrawnCase(
      "ten fixes a second are no turning back", .denseNoise, by: .forwardness,
      grid, ways: gridWays, cell: 20, path: "abcdrs"
    ) { try $0.drive("12", every: 0.1, noise: 12, seed: 2) },
    DrawnCase(
      "nor are they with more noise than way between them", .denseNoise, by: .rollingBack,
      grid, ways: gridWays, cell: 20, path: "abcdrs"
    ) { try $0.drive("12", every: 0.1, noise: 12, seed: 5) },
    DrawnCase(
      "an error that drifts is no change of lanes", .parallelRoads, by: .lastingErrors,
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
