import Coordinates
import Foundation
import RoadImport
import RoadNetworks
import TestSupport
import Testing

@Suite("Round trips of OpenStreetMap files")
struct OSMRoundTripTests {
  @Test("objects round-trip in every format", arguments: formats)
  func readsWhatItWrote(
    _ format: String
  ) throws {
    let folder = try Folder()
    for (seed, count) in [(1, 1), (2, 40), (3, 8_500)] {
      let contents = OSMContents.random(seed: UInt64(seed), nodes: count)
      let path = folder.file("Stadt & Land: \(seed).\(format)")
      try contents.write(to: path)
      #expect(try OSMContents(path: path) == contents)
    }
    #expect(try folder.names.count == 3, "no temporary file is left")
  }

  @Test("only the requested kinds of objects are read", arguments: formats)
  func readsOnlyWhatIsAsked(_ format: String) throws {
    let folder = try Folder()
    let contents = OSMContents.random(seed: 4, nodes: 200)
    let path = folder.file("a.\(format)")
    try contents.write(to: path)
    var ways = OSMContents()
    ways.ways = contents.ways
    #expect(try OSMContents(path: path, entities: .ways) == ways)
    var others = contents
    others.ways = []
    #expect(try OSMContents(path: path, entities: [.nodes, .relations]) == others)
  }

  @Test("the same objects produce the same bytes", arguments: formats)
  func sameObjectsGiveSameBytes(_ format: String) throws {
    let folder = try Folder()
    let contents = OSMContents.random(seed: 5, nodes: 8_500)
    for name in ["a", "b"] {
      try contents.write(
        to: folder.file("\(name).\(format)"), timestamp: Date(timeIntervalSince1970: 1e9))
    }
    #expect(
      FileManager.default.contentsEqual(
        atPath: folder.file("a.\(format)"), andPath: folder.file("b.\(format)")))
  }

  @Test("the timestamp of a PBF file is stored, clamped to the range of 32 bits")
  func keepsTheTimestampOfPBF() throws {
    let folder = try Folder()
    let path = folder.file("a.osm.pbf")
    for (date, stored) in [
      (nil, 0), (Date(timeIntervalSince1970: 1_433_550_182), 1_433_550_182),
      (Date(timeIntervalSince1970: -5), 0),
      (Date(timeIntervalSince1970: .infinity), Int64(UInt32.max)),
      (Date(timeIntervalSince1970: .nan), 0),
    ] as [(Date?, Int64)] {
      try OSMContents.random(seed: 6, nodes: 1).write(to: path, timestamp: date)
      #expect(try OSMReader(path: path, entities: .nodes).timestamp == stored)
    }
  }

  @Test("an unfinished file is removed, and an existing file is kept", arguments: formats)
  func anUnfinishedFileLeavesNothing(_ format: String) throws {
    let folder = try Folder()
    let path = folder.file("a.\(format)")
    let contents = OSMContents.random(seed: 7, nodes: 10)
    func abandon() throws {
      var writer = try OSMWriter(path: path)
      try writer.add(contents.nodes[0])
      #expect(try folder.names.contains { $0.hasPrefix("a.\(format).tmp") })
    }
    try abandon()
    #expect(try folder.names == [])

    try contents.write(to: path)
    try abandon()
    #expect(try folder.names == ["a.\(format)"])
    #expect(try OSMContents(path: path) == contents, "the old file is kept")
  }

  @Test("invalid objects are rejected, and valid objects between them are written")
  func refusesWhatNoFileCanHold() throws {
    let folder = try Folder()
    let path = folder.file("a.osm")
    let origin = Coordinate(latitude: 0, longitude: 0)
    var writer = try OSMWriter(path: path)
    var refusals: [RoadImportError] = []
    var attempts = 0

    try writer.add(OSMNode(id: 5, coordinate: origin))
    var bad = [OSMNode(id: 5, coordinate: origin), OSMNode(id: 4, coordinate: origin)]
    for coordinate in [
      Coordinate(latitude: .nan, longitude: 0), Coordinate(latitude: 91, longitude: 0),
      Coordinate(latitude: 0, longitude: -.infinity),
    ] {
      bad.append(OSMNode(id: 6, coordinate: coordinate))
    }
    let texts = ["a\0b", "\u{1}", "\u{1f}", String(repeating: "x", count: 256)]
    for text in texts {
      bad.append(OSMNode(id: 6, coordinate: origin, tags: OSMTags([(text, "v")])))
      bad.append(OSMNode(id: 6, coordinate: origin, tags: OSMTags([("k", text)])))
    }
    for node in bad {
      attempts += 1
      do throws(RoadImportError) { try writer.add(node) } catch { refusals.append(error) }
    }
    for text in texts {
      attempts += 1
      let member = OSMRelation.Member(kind: .way, id: 1, role: text)
      do throws(RoadImportError) {
        try writer.add(OSMRelation(id: 1, members: [member], tags: [:]))
      } catch {
        refusals.append(error)
      }
    }
    try writer.add(OSMWay(id: 1, nodes: [5, 5], tags: ["highway": "road"]))
    attempts += 1
    do throws(RoadImportError) {
      try writer.add(OSMNode(id: 9, coordinate: origin))
    } catch {
      refusals.append(error)
    }
    try writer.finish()

    #expect(refusals.count == attempts)
    #expect(refusals.allSatisfy { $0.code == .invalidObject && $0.path == path })
    let contents = try OSMContents(path: path)
    #expect(contents.nodes.map(\.id) == [5])
    #expect(contents.ways.map(\.nodes) == [[5, 5]])
  }

  @Test("deleted nodes are skipped, and nodes without coordinates have no position")
  func passesOverDeletedObjects() throws {
    let folder = try Folder()
    let path = try folder.write(
      """
      <osm version="0.6">
        <node id="1" lat="1" lon="2" visible="false"/>
        <node id="-2" lat="1.5" lon="2"/>
        <node id="3"/>
      </osm>
      """.utf8, to: "a.osm")
    let contents = try OSMContents(path: path)
    #expect(contents.nodes.map(\.id) == [-2], "`OSMContents` omits nodes without a position")
  }

  @Test(
    "osmium-tool counts the objects that were written, and copies them to all formats",
    .enabled(if: OsmiumTool.isHere, "osmium-tool is not installed"), arguments: formats)
  func osmiumToolReadsTheSame(_ format: String) throws {
    let folder = try Folder()
    let contents = OSMContents.random(seed: 8, nodes: 800)
    let path = folder.file("a.\(format)")
    try contents.write(to: path)

    let info = try OsmiumTool.run(["fileinfo", "--extended", "--no-crc", path])
    #expect(info.contains("Number of nodes: \(contents.nodes.count)"))
    #expect(info.contains("Number of ways: \(contents.ways.count)"))
    #expect(info.contains("Number of relations: \(contents.relations.count)"))
    #expect(info.contains("Objects ordered (by type and id): yes"))

    for other in formats {
      let copy = folder.file("b.\(other)")
      _ = try OsmiumTool.run(["cat", "--overwrite", "--output", copy, path])
      #expect(try OSMContents(path: copy) == contents)
    }
  }

  @Test(
    "real extracts have the expected timestamps and numbers of objects",
    .enabled(if: ReferenceData.has("porto/porto.osm.pbf"), ReferenceData.missing),
    arguments: [
      ("porto/porto.osm.pbf", 347_944, 51_458, 357, 1_433_550_182),
      ("andorra/monaco.osm.pbf", 180_118, 27_377, 212, 1_457_137_562),
    ])
  func readsExtracts(_ name: String, nodes: Int, ways: Int, relations: Int, timestamp: Int64)
    throws
  {
    let path = ReferenceData.path(name)
    #expect(try OSMReader(path: path, entities: .ways).timestamp == timestamp)
    let contents = try OSMContents(path: path)
    #expect(contents.nodes.count == nodes)
    #expect(contents.ways.count == ways)
    #expect(contents.relations.count == relations)
  }
}

/// The command-line program of osmium-tool.
enum OsmiumTool {
  private static let program = "/usr/bin/osmium"

  static var isHere: Bool { FileManager.default.isExecutableFile(atPath: program) }

  static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationStatus == 0)
    return text
  }
}
