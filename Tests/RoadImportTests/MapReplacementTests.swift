import Foundation
import RoadImport
import RoadNetworks
import Testing

@Suite("Maps that change during an import")
struct MapReplacementTests {
  /// Returns a map of one road and enough buildings for the import to report its progress.
  private func map(_ name: String, latitude: Double) -> String {
    let houses = (2...70_000).map {
      "<way id=\"\($0)\"><nd ref=\"1\"/><nd ref=\"2\"/><tag k=\"building\" v=\"yes\"/></way>\n"
    }
    return """
      <osm version="0.6">
      <node id="1" lat="\(latitude)" lon="8"/><node id="2" lat="\(latitude)" lon="8.01"/>
      <way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="primary"/>
      <tag k="name" v="\(name)"/></way>
      \(houses.joined())</osm>
      """
  }

  private func write(_ text: String, _ path: String) throws {
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  @Test("all passes read the map that was opened, even if its file is replaced")
  func allPassesReadTheMapThatWasOpened() throws {
    let folder = try Folder()
    let (path, new) = (folder.file("map.osm"), folder.file("new.osm"))
    try write(map("Old Road", latitude: 45), path)
    try write(map("New Road", latitude: 46), new)
    let old = try RoadImporter().network(from: path).network
    let other = try RoadImporter().network(from: new).network
    var isReplaced = false
    let network = try RoadImporter().network(from: path) { progress in
      guard case .ways = progress, !isReplaced else { return }
      isReplaced = rename(new, path) == 0
    }.network
    #expect(isReplaced && network.identity == old.identity)
    #expect(try RoadImporter().network(from: path).network.identity == other.identity)
  }

  @Test("an import fails if its file is overwritten during the import", arguments: [true, false])
  func aMapThatIsWrittenMeanwhileIsRefused(_ isCut: Bool) throws {
    let folder = try Folder()
    let path = folder.file("map.osm")
    try write(map("Old Road", latitude: 45), path)
    let text = isCut ? "<osm version=\"0.6\">" : map("New Road", latitude: 46)
    let error = #expect(throws: RoadImportError.self) {
      try RoadImporter().importRoads(from: path, to: folder.file("a.roads")) { progress in
        if case .ways = progress { try? write(text, path) }
      }
    }
    #expect(error?.code == .inputOutput && error?.path == path)
    #expect(try folder.names == ["map.osm"])
  }
}
