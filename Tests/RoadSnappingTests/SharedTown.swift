import RoadDrawings

/// Drawings that several suites use.
enum SharedTown {
  /// Six blocks between three streets and four cross streets.
  static let blocks = """
    a-----b-----c-----d
    |     |     |     |
    e-----f-----g-----h
    |     |     |     |
    i-----j-----k-----l
    """
  /// The ways of ``blocks``.
  static let blockWays = [
    DrawnWay("abcd"), DrawnWay("efgh"), DrawnWay("ijkl"), DrawnWay("aei"), DrawnWay("bfj"),
    DrawnWay("cgk"), DrawnWay("dhl"),
  ]

  /// Returns a street that is crossed four times; a cell is 10 m.
  static func crossings() throws -> RoadDrawing {
    try RoadDrawing(
      """
          e    f    g    h
          |    |    |    |
      a---b----c----d----i---j
          |    |    |    |
          k    l    m    n
      """,
      ways: [
        DrawnWay("abcdij"), DrawnWay("ebk"), DrawnWay("fcl"), DrawnWay("gdm"), DrawnWay("hin"),
      ],
      cell: 10)
  }
}
