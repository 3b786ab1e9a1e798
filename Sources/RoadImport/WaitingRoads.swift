import RoadNetworks

/// Data of ways that an import completes after reading the nodes: attributes that depend on
/// positions, areas, signs, and the time zone.
struct WaitingRoads {
  var areas = WalkingAreas()
  var zones = TimeZoneFinder()
  var signs = SignReader()
  private var ferries: [(way: Int, interpretation: WayInterpretation)] = []

  /// The roads whose default speed for cars is lower in towns.
  private var unsigned: [(way: Int, interpretation: WayInterpretation)] = []
  private var residential: [Int] = []
  /// The roads whose tags specify the side to which traffic keeps.
  private var ofTaggedSide: [(way: Int, interpretation: WayInterpretation)] = []

  init() {}

  /// Adds a road if its attributes depend on its length or on towns, or if it counts toward towns.
  mutating func add(_ interpretation: WayInterpretation, number: Int) {
    if interpretation.ferrySeconds != nil { ferries.append((number, interpretation)) }
    if interpretation.isSideTagged { ofTaggedSide.append((number, interpretation)) }
    if interpretation.dependsOnTown { unsigned.append((number, interpretation)) }
    switch interpretation.forward.roadClass {
    case .residential, .livingStreet, .pedestrian: residential.append(number)
    default: break
    }
  }

  /// Sets the attributes that depend on node positions, once these are known.
  ///
  /// - Parameter drivesOnLeft: whether traffic keeps to the left on roads read as keeping to the
  ///   right by default.
  func finish(_ builder: inout RoadNetworkBuilder, drivesOnLeft: Bool) {
    if drivesOnLeft {
      builder.driveOnLeft()
      for (way, tagged) in ofTaggedSide {
        builder.setAttributes(ofWay: way, forward: tagged.forward, backward: tagged.backward)
      }
    }
    func sided(_ interpretation: WayInterpretation) -> WayInterpretation {
      var sided = interpretation
      if drivesOnLeft { sided.driveOnLeft() }
      return sided
    }
    for (way, interpretation) in ferries {
      var timed = sided(interpretation)
      timed.setFerryPace(length: builder.length(ofWay: way))
      builder.setAttributes(ofWay: way, forward: timed.forward, backward: timed.backward)
    }
    guard !unsigned.isEmpty else { return }
    var towns = TownFinder()
    for way in residential { towns.add(builder.samples(ofWay: way)) }
    for (way, interpretation) in unsigned {
      let places = builder.samples(ofWay: way)
      // The majority of samples decides.
      guard places.count(where: towns.isTown) * 2 > places.count else { continue }
      var slow = sided(interpretation)
      slow.setTownPace()
      builder.setAttributes(ofWay: way, forward: slow.forward, backward: slow.backward)
    }
  }
}
