import Files
import RoadNetworks

/// The areas of a file that people can cross.
struct WalkingAreas {
  private var areas: [WalkingArea] = []
  private var relationIDs = DistinctIDs()
  private var relations: [(id: Int64, interpretation: WayInterpretation, ways: [Int64])] = []
  /// The number of relations whose ways are incomplete in the file or form no closed rings.
  private(set) var incompleteCount = 0

  var count: Int { areas.count }

  mutating func add(_ area: WalkingArea) { areas.append(area) }

  /// Adds a relation if it is an area that people can cross.
  ///
  /// - Returns: false if the area was added before.
  mutating func add(
    relation element: borrowing OSMElement, _ tags: OSMTags, _ profile: TravelProfile
  ) -> Bool {
    guard tags["type"] == "multipolygon", tags["route"] == nil else { return true }
    guard case .road(let interpretation) = profile.interpret(tags.asArea) else { return true }
    guard relationIDs.insert(element.id) else { return false }
    let ways = element.members().filter { $0.kind == .way }.map(\.id)
    relations.append((element.id, interpretation, ways))
    return true
  }

  /// Reads the outlines of relations in another pass over the ways, if there are any relations.
  mutating func readOutlines(_ file: OpenedFile) throws(RoadImportError) {
    guard !relations.isEmpty else { return }
    let wanted = Set(relations.flatMap(\.ways))
    var nodes: [Int64: [Int64]] = [:]
    try OSMReader(file, entities: .ways).read { way throws(RoadImportError) in
      if wanted.contains(way.id) { nodes[way.id] = way.nodes() }
    }
    for (id, interpretation, ways) in relations {
      let known = ways.compactMap { nodes[$0] }
      guard known.count == ways.count, let rings = RingAssembly.rings(known), !rings.isEmpty else {
        incompleteCount += 1
        continue
      }
      areas.append(WalkingArea(id: id, rings: rings, interpretation: interpretation))
    }
    relations = []
  }

  /// Adds the outlines to a network whose nodes aren't collected yet.
  func addOutlines(to builder: inout RoadNetworkBuilder) {
    for area in areas { area.addOutlines(to: &builder) }
  }

  /// Adds the lines of sight to a network whose nodes are set, and returns their number.
  func addSightLines(to builder: inout RoadNetworkBuilder) -> Int {
    let uses = builder.uses(of: Set(areas.flatMap { $0.rings.joined() }))
    return areas.reduce(0) { count, area in
      var own: [Int64: Int] = [:]
      for id in area.rings.joined() { own[id, default: 0] += 1 }
      return count
        + area.addSightLines(to: &builder) { uses[$0, default: 0] > own[$0, default: 0] }
    }
  }
}

extension OSMTags {
  /// The tags with `area=yes` added.
  fileprivate var asArea: OSMTags {
    var tags = self
    tags.pairs.append(("area", "yes"))
    return tags
  }
}
