import RoadDrawings
import RoadImport
import RoadNetworks

extension RoadRules {
  /// Creates rules from the restrictions in an OpenStreetMap file, and from its barriers for cars.
  init(osmFile path: String) throws {
    self.init()
    var restrictions: [TurnRestriction] = []
    try OSMReader(path: path, entities: .relations).read { element in
      let tags = element.tags()
      guard element.kind == .relation, RestrictionParser.isRestriction(tags),
        let parsed = try? RestrictionParser.restrictions(tags: tags, members: element.members())
      else { return }
      restrictions += parsed.turns
    }
    var barriers: Set<Int64> = []
    let profile = TravelProfile()
    try OSMReader(path: path, entities: .nodes).read { element in
      if element.hasTags, profile.interpret(node: element.tags()).flags.contains(.blocks(.car)) {
        barriers.insert(element.id)
      }
    }
    self.init(restrictions: restrictions, barriers: barriers)
  }
}
