import RoadNetworks

/// Roads of which something is known only when their nodes are.
struct WaitingRoads {
  var areas = WalkingAreas()
  var zones = TimeZoneFinder()
  private var ferries: [(way: Int, interpretation: WayInterpretation)] = []

  private var unsigned: [(way: Int, interpretation: WayInterpretation)] = []
  private var residential: [Int] = []

  init() {}

  /// Notes a road that waits for its length, or for whether it lies in a town, or that tells it.
  mutating func add(_ interpretation: WayInterpretation, number: Int) {
    if interpretation.ferrySeconds != nil { ferries.append((number, interpretation)) }
    if interpretation.dependsOnTown { unsigned.append((number, interpretation)) }
    switch interpretation.forward.roadClass {
    case .residential, .livingStreet, .pedestrian: residential.append(number)
    default: break
    }
  }

  /// Gives the roads what was waited for.
  func finish(_ builder: inout RoadNetworkBuilder) {
    for (way, interpretation) in ferries {
      var timed = interpretation
      timed.setFerryPace(length: builder.length(ofWay: way))
      builder.setAttributes(ofWay: way, forward: timed.forward, backward: timed.backward)
    }
    guard !unsigned.isEmpty else { return }
    var towns = TownFinder()
    for way in residential { towns.add(builder.samples(ofWay: way)) }
    for (way, interpretation) in unsigned {
      let places = builder.samples(ofWay: way)
      // Most of a few places decide.
      guard places.count(where: towns.isTown) * 2 > places.count else { continue }
      var slow = interpretation
      slow.setTownPace()
      builder.setAttributes(ofWay: way, forward: slow.forward, backward: slow.backward)
    }
  }
}
