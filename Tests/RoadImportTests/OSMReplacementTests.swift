import Foundation
import RoadImport
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Replacing OpenStreetMap files")
struct OSMReplacementTests {
  @Test(
    "replacing a file keeps its permissions, and symbolic links are followed",
    arguments: ["osm.pbf", "osm.gz"])
  func replacingKeepsPermissionsAndFollowsLinks(
    _ format: String
  ) throws {
    let folder = try Folder()
    let path = try folder.write([1, 2, 3], to: "a.\(format)")
    #expect(chmod(path, 0o640) == 0)
    for (link, name) in [("link", "a"), ("early", "b")] {
      let link = folder.file("\(link).\(format)")
      #expect(symlink("\(name).\(format)", link) == 0)
      let contents = OSMContents.random(seed: 5, nodes: 20)
      try contents.write(to: link)
      #expect(try OSMContents(path: folder.file("\(name).\(format)")) == contents)
      var status = stat()
      #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
    }
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode == S_IFREG | 0o640)
    let names = ["a", "b", "early", "link"].map { "\($0).\(format)" }
    #expect(try folder.names == names)
  }

  @Test("writing to a named pipe fails and doesn't replace the pipe")
  func pipesAreNeverReplaced() throws {
    let folder = try Folder()
    let path = folder.file("a.osm")
    #expect(mkfifo(path, 0o600) == 0)
    let error = #expect(throws: RoadImportError.self) {
      try OSMContents.random(seed: 5, nodes: 20).write(to: path)
    }
    #expect(error?.code == .inputOutput)
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(try folder.names == ["a.osm"])
  }

  #if os(Linux)
  /// Runs in a child process, because the limit on the size of a file applies to the whole process.
  @Test(
    "if a file can't be written completely, the old file is kept", arguments: ["osm.pbf", "osm"])
  func aFullDiskLeavesWhatWasThere(
    _ format: String
  ) async throws {
    await #expect(processExitsWith: .success) { [format] in
      let folder = try Folder()
      let path = folder.file("a.\(format)")
      let small = OSMContents.random(seed: 5, nodes: 5)
      try small.write(to: path)
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 16_384, rlim_max: rlim_t.max)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let error = #expect(throws: RoadImportError.self) {
        try OSMContents.random(seed: 6, nodes: 3000).write(to: path)
      }
      #expect(error?.code == .inputOutput)
      #expect(error?.systemErrorNumber == EFBIG)
      #expect(try folder.names == ["a.\(format)"])
      #expect(try OSMContents(path: path) == small)
    }
  }
  #endif
}
