import Foundation
import RoadImport
import TestSupport
import Testing

@Suite("Bad OpenStreetMap files")
struct BadOSMFileTests {
  private func error(_ path: String) -> RoadImportError? {
    do {
      _ = try OSMContents(path: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("missing files, folders, and files that aren't valid maps are reported", arguments: formats)
  func saysWhatIsWrongWithAFile(_ format: String) throws {
    let folder = try Folder()
    let missing = try #require(error(folder.file("missing.\(format)")))
    #expect(missing.code == .cannotOpen)
    #expect(missing.systemErrorNumber == ENOENT)
    #expect(missing.description == "\(folder.file("missing.\(format)")): No such file or directory")

    let inner = folder.file("folder.\(format)")
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: false)
    #expect(error(inner)?.code == .cannotOpen)
    #expect(error(inner)?.systemErrorNumber == EISDIR)

    for (name, bytes) in [
      ("empty", []), ("text", Array("No map at all.\n".utf8)),
      ("zeros", Array(repeating: 0, count: 999)),
      ("gpx", Array("<?xml version=\"1.0\"?><gpx version=\"1.1\"></gpx>".utf8)),
      ("old", Array("<osm version=\"0.5\"></osm>".utf8)),
      ("bomb", Array("<!DOCTYPE x [<!ENTITY a \"aaa\">]><osm version=\"0.6\"></osm>".utf8)),
    ] as [(String, [UInt8])] {
      let found = error(try folder.write(bytes, to: "\(name).\(format)"))
      #expect(found?.code == .badData, "\(name): \(String(describing: found))")
    }
  }

  @Test("files with unknown extensions are neither read nor written")
  func saysThatAFormatIsUnknown() throws {
    let folder = try Folder()
    for name in ["a.txt", "a.o5m", "a.osm.zip", "a", ".osm", "a.osm.pbf.gz", "a.osc"] {
      let path = try folder.write([1], to: name)
      // The name `.osm` consists of a known extension, so the file is read.
      if name == ".osm" {
        #expect(error(path)?.code == .badData)
      } else {
        #expect(error(path)?.code == .unsupportedFormat, "\(name)")
        do throws(RoadImportError) {
          _ = try OSMWriter(path: path)
          Issue.record("created a writer for \(name)")
        } catch {
          #expect(error.code == .unsupportedFormat)
        }
      }
    }
  }

  @Test(
    "a file whose format doesn't match its extension is rejected, except XML named `.osm.gz`",
    arguments: formats)
  func takesNoFormatForAnother(_ format: String) throws {
    let folder = try Folder()
    for other in formats {
      let path = folder.file("a.\(other)")
      try OSMContents.random(seed: 1, nodes: 10).write(to: path)
      let bytes = try Data(contentsOf: URL(filePath: path))
      let found = error(try folder.write(bytes, to: "b.\(format)"))
      // Uncompressed text is passed through, as zlib's own reader does.
      let isReadable =
        other == format || other.hasSuffix("pbf") && format.hasSuffix("pbf")
        || other == "osm" && format == "osm.gz"
      #expect(found?.code == (isReadable ? nil : .badData), "\(other) as \(format)")
    }
  }

  @Test("a file can't be written to a missing folder")
  func cannotWriteWhereThereIsNoFolder() throws {
    let folder = try Folder()
    do throws(RoadImportError) {
      _ = try OSMWriter(path: folder.file("missing/a.osm"))
      Issue.record("created a writer without a folder")
    } catch {
      #expect(error.code == .inputOutput)
      #expect(error.systemErrorNumber == ENOENT)
    }
  }

  @Test("truncated files are rejected", arguments: formats)
  func cutFilesAreBadData(
    _ format: String
  ) throws {
    let folder = try Folder()
    let path = folder.file("a.\(format)")
    try OSMContents.random(seed: 2, nodes: 60).write(to: path)
    let bytes = try Data(contentsOf: URL(filePath: path))
    for step in 0..<50 {
      let length = step < 10 ? bytes.count - 2 - step : bytes.count * (step - 9) / 42
      let found = error(try folder.write(bytes.prefix(length), to: "b.\(format)"))
      #expect(found?.code == .badData, "cut to \(length) of \(bytes.count)")
    }
  }

  @Test(
    "zeros after a compressed file are ignored, and other bytes after them are rejected",
    arguments: ["osm.gz", "osm.bz2"])
  func zerosBehindACompressedFileArePassedOver(
    _ format: String
  ) throws {
    let folder = try Folder()
    let path = folder.file("a.\(format)")
    let contents = OSMContents.random(seed: 2, nodes: 60)
    try contents.write(to: path)
    let bytes = try Data(contentsOf: URL(filePath: path))
    // Padding of one byte, of one block, and of more bytes than are read at once.
    for count in [1, 512, 200_000] {
      let padding = Data(repeating: 0, count: count)
      let padded = try folder.write(bytes + padding, to: "b.\(format)")
      #expect(try OSMContents(path: padded) == OSMContents(path: path))
      let spoilt = try folder.write(bytes + padding + Data([7, 7, 7]), to: "c.\(format)")
      #expect(error(spoilt)?.code == .badData)
    }
  }

  @Test("an incomplete block length at the end of a file is rejected")
  func aBlockThatHardlyBeginsIsBadData() throws {
    let folder = try Folder()
    let path = folder.file("a.pbf")
    try OSMContents.random(seed: 2, nodes: 60).write(to: path)
    let bytes = try Data(contentsOf: URL(filePath: path))
    for count in 1...3 {
      let longer = bytes + Data(repeating: 0, count: count)
      #expect(error(try folder.write(longer, to: "b.pbf"))?.code == .badData)
    }
  }

  @Test("damaged files are either read or rejected as bad data", arguments: formats)
  func damagedFilesGiveAnErrorOrAnAnswer(_ format: String) throws {
    let folder = try Folder()
    let path = folder.file("a.\(format)")
    let contents = OSMContents.random(seed: 3, nodes: 60)
    try contents.write(to: path)
    let bytes = try Data(contentsOf: URL(filePath: path))
    var random = SeededGenerator(seed: 4)
    var refused = 0
    for _ in 0..<200 {
      var damaged = bytes
      let place = Int.random(in: 0..<bytes.count, using: &random)
      damaged[place] ^= UInt8.random(in: 1...255, using: &random)
      if let found = error(try folder.write(damaged, to: "b.\(format)")) {
        #expect(found.code == .badData, "byte \(place): \(found)")
        refused += 1
      }
    }
    // Most formats have checksums; plain XML has none.
    #expect(refused > (format == "osm" ? 40 : 150))
  }
}
