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

  @Test("an open network keeps its contents after its file is replaced", arguments: [0, 1])
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

  @Test("a resident network is unaffected if its file is truncated or overwritten")
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

  @Test("overwriting a mapped file in place is detected")
  func overwritten() throws {
    let (town, questions) = try town(4)
    try withTemporaryFolder { folder in
      let path = folder + "/a.roads"
      try NetworkFileWriter.replace(path, with: town.bytes)
      let mapped = try RoadNetwork(contentsOf: path)
      // The length stays the same, so no page is lost; only the contents change.
      let descriptor = open(path, O_WRONLY)
      let words = try #require(SealedFile(town.bytes).section("WORD")).range
      let zeros = [UInt8](repeating: 0, count: words.count)
      #expect(pwrite(descriptor, zeros, zeros.count, off_t(words.lowerBound)) == zeros.count)
      close(descriptor)
      for question in questions {
        let outcome = question.outcome(mapped)
        #expect(
          outcome == question.outcome(town.network) || outcome == .error(.inputOutput))
      }
      for check in [mapped.verify, mapped.checkUnchanged] {
        let error = #expect(throws: RoadNetworkError.self) { try check() }
        #expect(error?.code == .inputOutput)
        #expect(error?.path == path)
      }
    }
  }

  @Test("writing another network, or a shorter file, over a mapped file is detected")
  func writtenOver() throws {
    let (town, _) = try town(4)
    for bytes in [try self.town(8).0.bytes, Array(town.bytes.dropLast(64))] {
      try withTemporaryFolder { folder in
        let path = folder + "/a.roads"
        try NetworkFileWriter.replace(path, with: town.bytes)
        let mapped = try RoadNetwork(contentsOf: path)
        try mapped.checkUnchanged()
        try Data(bytes).write(to: URL(filePath: path), options: [])
        let error = #expect(throws: RoadNetworkError.self) { try mapped.checkUnchanged() }
        #expect(error?.code == .inputOutput)
      }
    }
  }

  @Test("a write is detected even if the times of the file are reset")
  func timesSetBack() throws {
    let (town, _) = try town(4)
    try withTemporaryFolder { folder in
      let path = folder + "/a.roads"
      try NetworkFileWriter.replace(path, with: town.bytes)
      let mapped = try RoadNetwork(contentsOf: path)
      var status = stat()
      #expect(stat(path, &status) == 0)
      let words = try #require(SealedFile(town.bytes).section("WORD")).range
      let descriptor = open(path, O_WRONLY)
      #expect(pwrite(descriptor, [UInt8](repeating: 9, count: 8), 8, off_t(words.lowerBound)) == 8)
      #if canImport(Darwin)
      var times = [status.st_atimespec, status.st_mtimespec]
      #else
      var times = [status.st_atim, status.st_mtim]
      #endif
      #expect(futimens(descriptor, &times) == 0)
      close(descriptor)
      #expect(throws: RoadNetworkError.self) { try mapped.checkUnchanged() }
    }
  }

  @Test("a renamed or removed file, or one with new permissions, counts as unchanged")
  func touched() throws {
    let (town, _) = try town(4)
    try withTemporaryFolder { folder in
      let path = folder + "/a.roads"
      try NetworkFileWriter.replace(path, with: town.bytes)
      let mapped = try RoadNetwork(contentsOf: path)
      #expect(chmod(path, 0o600) == 0)
      try mapped.checkUnchanged()
      #expect(rename(path, folder + "/b.roads") == 0)
      try mapped.checkUnchanged()
      #expect(unlink(folder + "/b.roads") == 0)
      try mapped.checkUnchanged()
    }
  }

  @Test(
    "a file is copied into memory if other users can write it, and mapped otherwise",
    arguments: [0o644, 0o664, 0o646])
  func writableByOthers(_ permissions: Int) throws {
    let (town, questions) = try town(3)
    try withTemporaryFolder { folder in
      let path = folder + "/a.roads"
      try NetworkFileWriter.replace(path, with: town.bytes)
      #expect(chmod(path, mode_t(permissions)) == 0)
      let bytes = try MappedBytes(path: path, isCopied: false, expecting: "a .roads file")
      #expect(bytes.isMapped == (permissions == 0o644))
      guard permissions != 0o644 else { return }
      let network = try RoadNetwork(contentsOf: path)
      #expect(truncate(path, 100) == 0)
      try network.checkUnchanged()
      for question in questions {
        #expect(question.outcome(network) == question.outcome(town.network))
      }
    }
  }

  @Test("a writer removes the temporary files of dead processes for the same output, and no others")
  func abandoned() throws {
    try withTemporaryFolder { folder in
      let path = folder + "/a.roads"
      // The first was left by a killed process, the second belongs to another output, and the names
      // of the others have a different form.
      for name in [
        "a.roads.tmp-4194304-17", "b.roads.tmp-4194304-17", "a.roads.tmp-x", "a.roads.tmp-1-2-3",
      ] {
        try Data([1]).write(to: URL(filePath: folder + "/" + name))
      }
      var first = try AtomicFileWriter(AtomicFileWriter.Target(path))
      var second = try AtomicFileWriter(AtomicFileWriter.Target(path))
      let left = ["a.roads.tmp-1-2-3", "a.roads.tmp-x", "b.roads.tmp-4194304-17"]
      #expect(try names(folder).filter { !$0.contains("-\(getpid())-") } == left)
      #expect(try names(folder).count == left.count + 2)
      try first.write([1])
      try first.finish()
      #expect(try Data(contentsOf: URL(filePath: path)) == Data([1]))
      try second.write([2])
      try second.finish()
      #expect(try Data(contentsOf: URL(filePath: path)) == Data([2]))
      #expect(try names(folder) == ["a.roads"] + left)
    }
  }

  @Test("writing to a path where no file can be created fails and leaves no file behind")
  func failures() throws {
    let (town, _) = try town(5)
    #expect(throws: RoadNetworkError.self) {
      try NetworkFileWriter.replace("/nowhere/at.roads", with: town.bytes)
    }
    try withTemporaryFolder { folder in
      // A folder with the name of the file.
      let path = folder + "/a.roads"
      try FileManager.default.createDirectory(
        atPath: path + "/inside", withIntermediateDirectories: true)
      let error = #expect(throws: RoadNetworkError.self) {
        try NetworkFileWriter.replace(path, with: town.bytes)
      }
      #expect(error?.code == .inputOutput)
      #expect(error?.path == path)
      #expect(try names(folder) == ["a.roads"])
      // A name of the maximum length leaves no room for the suffix of a temporary file.
      let long = folder + "/" + String(repeating: "x", count: 255)
      #expect(throws: RoadNetworkError.self) {
        try NetworkFileWriter.replace(long, with: town.bytes)
      }
      #expect(try names(folder) == ["a.roads"])
    }
  }

  @Test("replacing a file keeps its permissions and follows links")
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

  @Test("a file that isn't finished is discarded, and the old file is kept")
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
  /// Runs in a child process, because the limit on the size of a file applies to the whole process.
  @Test("a write that fails partway, as on a full disk, is an error, and the old file is kept")
  func diskFull() async throws {
    await #expect(processExitsWith: .success) {
      var random = SeededGenerator(seed: 6)
      let bytes = try RandomTown(using: &random, side: 4).bytes
      try withTemporaryFolder { folder in
        let path = folder + "/a.roads"
        try NetworkFileWriter.replace(path, with: bytes)
        // Beyond the limit, the system first sends a signal; if the signal is ignored, the write
        // fails.
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
