import Coordinates
import FoundationEssentials
import RoadImport
import TestSupport
import Testing

@Suite("Extreme numbers don't trap in RoadImport")
struct DoorsTests {
  @Test("writers don't trap on extreme ids, coordinates, or timestamps", arguments: formats)
  func writers(
    _ format: String
  ) throws {
    let folder = try Folder()
    for (index, time) in Hostile.dates.enumerated() {
      var writer = try OSMWriter(path: folder.file("\(index).\(format)"), timestamp: time)
      for id in [Int64.min, -1, 0, 1, .max] {
        for place in Hostile.coordinates { try? writer.add(OSMNode(id: id, coordinate: place)) }
      }
      for id in [Int64.min, 0, .max] {
        try? writer.add(OSMWay(id: id, nodes: [], tags: [:]))
        try? writer.add(OSMWay(id: id, nodes: [.min, 0, .max], tags: [:]))
        try? writer.add(OSMRelation(id: id, members: [], tags: [:]))
      }
      try? writer.finish()
    }
  }
}
