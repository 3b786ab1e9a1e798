import Files
import FoundationEssentials
import RoadDrawings
import TestSupport
import Testing

@testable import RoadNetworks

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Writing network files, and files that change while they are open")
struct FileReplacementTests {
  private func town(_ seed: UInt64) throws -> (RandomTown, [NetworkQuestion]) {
    var random = SeededGenerator(seed: seed)
    let town = try RandomTown(using: &random, side: 4)
    return (town, NetworkQuestion.all(about: town.network, using: &random))
  }

  private func names(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  @Test("a file that is replaced keeps serving whoever has it open", arguments: [0, 1])
  func replaced(loading: Int) throws {
    let (first, questions) = try town(1)
    let (second, _) = try town(2)
    try withTemporaryFolder { folder in
      let path = folder + "/a.roads"
      try NetworkFileWriter.replace(path, with: first.bytes)
      let open = try RoadNetwork(
        contentsOf: path, loading: loading == 0 ? .mapped : .resident)
      try NetworkFileWriter.replace(path, with: second.bytes)
      #expect(try names(folder) == ["a.roads"])
      #expect(try RoadNetwork(contentsOf: path).identity == second.network.identity)
      #expect(open.identity == first.network.identity)
      for question in questions {
        #expect(question.outcome(open) == question.outcome(first.network))
      }
      try FileManager.default.removeItem(atPath: path)
      try open.verify()
    }
  }

  @Test("a resident network outlives its file being cut and overwritten")
  func cut() throws {
    let (town, questions) = try town(3)
    try withTemporaryFolder { folder in
      let path = folder + "/a.roads"
      try NetworkFileWriter.replace(path, with: town.bytes)
      let open = try RoadNetwork(contentsOf: path, loading: .resident)
      #expect(truncate(path, 100) == 0)
      try open.verify()
      try Data(repeating: 7, count: 5_000).write(to: URL(filePath: path))
      for question in questions {
        #expect(question.outcome(open) == question.outcome(town.network))
      }
    }
  }

  @Test("a mapped file that is overwritten in place is found out")
  func overwritten() throws {
    let (town, questions) = try town(4)
    try withTemporaryFolder { folder in
      let path = folder + "/a.roads"
      try NetworkFileWriter.replace(path, with: town.bytes)
      let mapped = try RoadNetwork(contentsOf: path)
      // Of the same length, so that no page is lost: only the content has gone.
      let descriptor = open(path, O_WRONLY)
      let words = try #require(SealedFile(town.bytes).section("WORD")).range
      let zeros = [UInt8](repeating: 0, count: words.count)
      #expect(pwrite(descriptor, zeros, zeros.count, off_t(words.lowerBound)) == zeros.count)
      close(descriptor)
      for question in questions {
        let outcome = question.outcome(mapped)
        #expect(
          outcome == question.outcome(town.network) || outcome == .error(.damaged))
      }
      let error = #expect(throws: RoadNetworkError.self) { try mapped.verify() }
      #expect(error?.code == .damaged)
      #expect(error?.path == path)
      #expect(words.contains(Int(error?.offset ?? 0)))
    }
  }

  @Test("an error of writing leaves nothing behind, and what was there untouched")
  func failures() throws {
    let (town, _) = try town(5)
    #expect(throws: RoadNetworkError.self) {
      try NetworkFileWriter.replace("/nowhere/at.roads", with: town.bytes)
    }
    try withTemporaryFolder { folder in
      // A folder stands where the file should.
      let path = folder + "/a.roads"
      try FileManager.default.createDirectory(
        atPath: path + "/inside", withIntermediateDirectories: true)
      let error = #expect(throws: RoadNetworkError.self) {
        try NetworkFileWriter.replace(path, with: town.bytes)
      }
      #expect(error?.code == .inputOutput)
      #expect(error?.path == path)
      #expect(try names(folder) == ["a.roads"])
      // A name that is as long as names may be leaves no room for a temporary one.
      let long = folder + "/" + String(repeating: "x", count: 255)
      #expect(throws: RoadNetworkError.self) {
        try NetworkFileWriter.replace(long, with: town.bytes)
      }
      #expect(try names(folder) == ["a.roads"])
    }
  }

  @Test("a file that is replaced keeps its permissions, and links are followed")
  func permissionsAndLinks() throws {
    let (town, _) = try town(7)
    try withTemporaryFolder { folder in
      let path = folder + "/a.roads"
      try NetworkFileWriter.replace(path, with: [1, 2, 3])
      #expect(chmod(path, 0o640) == 0)
      #expect(symlink("a.roads", folder + "/link") == 0)
      #expect(symlink("b.roads", folder + "/early") == 0)
      try NetworkFileWriter.replace(folder + "/link", with: town.bytes)
      try NetworkFileWriter.replace(folder + "/early", with: town.bytes)
      #expect(try names(folder) == ["a.roads", "b.roads", "early", "link"])
      var status = stat()
      #expect(lstat(path, &status) == 0 && status.st_mode == S_IFREG | 0o640)
      for name in ["/link", "/early"] {
        #expect(lstat(folder + name, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
        #expect(try RoadNetwork(contentsOf: folder + name).identity == town.network.identity)
      }
    }
  }

  @Test("devices and pipes are never replaced")
  func special() throws {
    try withTemporaryFolder { folder in
      let pipe = folder + "/pipe"
      #expect(mkfifo(pipe, 0o600) == 0)
      for path in [pipe, "/dev/null"] {
        let error = #expect(throws: RoadNetworkError.self) {
          try NetworkFileWriter.replace(path, with: [1])
        }
        #expect(error?.code == .inputOutput)
      }
      var status = stat()
      #expect(lstat(pipe, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
      var null = try AtomicFileWriter(AtomicFileWriter.Target("/dev/null"))
      try null.write([1, 2])
      try null.finish()
      #expect(lstat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
      #expect(try names(folder) == ["pipe"])
    }
  }

  @Test("a file that is not finished leaves nothing behind")
  func unfinished() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.roads"
      try NetworkFileWriter.replace(path, with: [1, 2, 3])
      do {
        var file = try AtomicFileWriter(AtomicFileWriter.Target(path))
        try file.write([4])
        #expect(try names(folder).count == 2)
      }
      #expect(try names(folder) == ["a.roads"])
      #expect(try Data(contentsOf: URL(filePath: path)) == Data([1, 2, 3]))
    }
  }

  #if os(Linux)
  /// In a process of its own, for the limit is the process's.
  @Test("a disk that fills up is an error, and the old file stays")
  func diskFull() async throws {
    await #expect(processExitsWith: .success) {
      var random = SeededGenerator(seed: 6)
      let bytes = try RandomTown(using: &random, side: 4).bytes
      try withTemporaryFolder { folder in
        let path = folder + "/a.roads"
        try NetworkFileWriter.replace(path, with: bytes)
        // Beyond the limit the system sends a signal first, and only then an error.
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: 4096, rlim_max: rlim_t.max)
        #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
        let error = #expect(throws: RoadNetworkError.self) {
          try NetworkFileWriter.replace(path, with: bytes + bytes)
        }
        #expect(error?.code == .inputOutput)
        #expect(error?.path == path)
        #expect(error?.detail.isEmpty == false)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names == ["a.roads"])
        #expect(throws: Never.self) { try RoadNetwork(contentsOf: path).verify() }
        let new = folder + "/b.roads"
        #expect(throws: RoadNetworkError.self) { try NetworkFileWriter.replace(new, with: bytes) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.roads"])
      }
    }
  }
  #endif
}
