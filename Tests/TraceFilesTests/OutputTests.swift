import Coordinates
import FoundationEssentials
import MilepostKit
import Testing

@testable import TraceFiles

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Output")
struct OutputTests {
  /// A temporary folder for one test.
  private struct Folder: ~Copyable {
    let path: String

    init() throws {
      let base = FileManager.default.temporaryDirectory.path
      path = base + "/milepost-\(UInt64.random(in: 0...UInt64.max))"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    var names: [String] {
      get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    func bytes(_ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: URL(filePath: path + "/" + name)))
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }
  }

  @Test("a file appears under its name only when finished, and then can't be written to")
  func whole() throws {
    let folder = try Folder()
    let file = try AtomicFile(path: folder.path + "/out.csv")
    try file.write([1, 2])
    try file.write([3])
    #expect(try !folder.names.contains("out.csv"))
    try file.finish()
    #expect(try folder.names == ["out.csv"])
    #expect(try folder.bytes("out.csv") == [1, 2, 3])
    let error = #expect(throws: FileError.self) { try file.write([4]) }
    #expect(error?.code == .outputFailed)
    #expect(try folder.bytes("out.csv") == [1, 2, 3])
  }

  @Test("an unfinished file is removed, and an existing file at its path is kept")
  func discarded() throws {
    let folder = try Folder()
    let path = folder.path + "/out.csv"
    try Data([9]).write(to: URL(filePath: path))
    do {
      let file = try AtomicFile(path: path)
      try file.write([1, 2])
    }
    #expect(try folder.names == ["out.csv"])
    #expect(try folder.bytes("out.csv") == [9])
  }

  @Test("replacing a file keeps its permissions and follows symbolic links")
  func links() throws {
    let folder = try Folder()
    let path = folder.path + "/real"
    try Data([9]).write(to: URL(filePath: path))
    #expect(chmod(path, 0o640) == 0)
    #expect(symlink("real", folder.path + "/link") == 0)
    let file = try AtomicFile(path: folder.path + "/link")
    try file.write([1])
    try file.finish()
    #expect(try folder.names == ["link", "real"])
    #expect(try folder.bytes("real") == [1])
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o640)
    #expect(lstat(folder.path + "/link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("writing to a dangling link creates its target")
  func earlyLink() throws {
    let folder = try Folder()
    #expect(symlink("real", folder.path + "/link") == 0)
    let file = try AtomicFile(path: folder.path + "/link")
    try file.write([1])
    try file.finish()
    #expect(try folder.names == ["link", "real"])
    #expect(try folder.bytes("real") == [1])
    var status = stat()
    #expect(lstat(folder.path + "/link", &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
  }

  @Test("a named pipe isn't replaced, and writing to it fails once it has no reader")
  func namedPipe() throws {
    let folder = try Folder()
    let path = folder.path + "/pipe"
    try #require(mkfifo(path, 0o600) == 0)
    signal(SIGPIPE, SIG_IGN)
    // Without a reader, opening would block.
    let reader = open(path, O_RDONLY | O_NONBLOCK)
    try #require(reader >= 0)
    let file = try AtomicFile(path: path)
    try file.write([1, 2])
    var bytes: [UInt8] = [0, 0, 0]
    #expect(read(reader, &bytes, bytes.count) == 2 && bytes == [1, 2, 0])
    close(reader)
    let error = #expect(throws: FileError.self) { try file.write([3]) }
    #expect(error?.code == .brokenPipe)
    #expect(error?.file == path)
    // The first error is kept.
    #expect(throws: try #require(error)) { try file.write([4]) }
    #expect(throws: try #require(error)) { try file.finish() }
    var status = stat()
    #expect(lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO)
    #expect(try folder.names == ["pipe"])
  }

  #if os(Linux)
  /// Runs in a separate process, since the limit applies to a whole process.
  @Test("exceeding a file size limit is reported as a lack of space, and the old file is kept")
  func limited() async throws {
    await #expect(processExitsWith: .success) {
      let folder = try Folder()
      let path = folder.path + "/out"
      try Data([9]).write(to: URL(filePath: path))
      #expect(chmod(path, 0o604) == 0)
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 4096, rlim_max: rlim_t.max)
      #expect(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0)
      let file = try AtomicFile(path: path)
      let error = #expect(throws: FileError.self) {
        for _ in 0..<3 { try file.write([UInt8](repeating: 1, count: 2048)) }
      }
      #expect(error?.code == .noSpace)
      #expect(throws: try #require(error)) { try file.finish() }
      #expect(try folder.names == ["out"])
      #expect(try folder.bytes("out") == [9])
      var status = stat()
      #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o604)
    }
  }
  #endif

  @Test("a file in a missing folder, or with the path of the root folder, can't be created")
  func noFolder() {
    let error = #expect(throws: FileError.self) { try AtomicFile(path: "/nowhere/out.csv") }
    #expect(error?.code == .outputFailed)
    #expect(error?.file == "/nowhere/out.csv")
    #expect(throws: FileError.self) { try AtomicFile(path: "/") }
  }

  @Test("devices are written to, not replaced", .enabled(if: access("/dev/full", W_OK) == 0))
  func devices() throws {
    let null = try AtomicFile(path: "/dev/null")
    try null.write([1])
    try null.finish()
    var status = stat()
    #expect(stat("/dev/null", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)

    let full = try AtomicFile(path: "/dev/full")
    let error = #expect(throws: FileError.self) { try full.write([1]) }
    #expect(error?.code == .noSpace)
    #expect(throws: try #require(error)) { try full.finish() }
  }

  #if os(Linux)
  @Test(
    "a full disk is reported, and the old file is kept",
    .enabled(if: geteuid() == 0, "needs to mount"))
  func fullDisk() throws {
    let folder = try Folder()
    guard mount("none", folder.path, "tmpfs", 0, "size=64k") == 0 else { return }
    defer { umount2(folder.path, Int32(MNT_DETACH)) }
    try Data([9]).write(to: URL(filePath: folder.path + "/out"))
    let file = try AtomicFile(path: folder.path + "/out")
    let error = #expect(throws: FileError.self) {
      for _ in 0..<100 { try file.write([UInt8](repeating: 1, count: 4096)) }
      try file.finish()
    }
    #expect(error?.code == .noSpace)
    #expect(throws: try #require(error)) { try file.finish() }
    #expect(try folder.names == ["out"])
    #expect(try folder.bytes("out") == [9])
  }
  #endif

  @Test("the path `-` stands for standard output")
  func paths() throws {
    let folder = try Folder()
    #expect(try Output.sink(for: "-") is StandardOutput)
    #expect(try Output.sink(for: folder.path + "/out") is AtomicFile)
    #expect(try folder.names.isEmpty)
  }

  @Test("writing to a pipe without a reader fails with an error code of its own")
  func brokenPipe() throws {
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    signal(SIGPIPE, SIG_IGN)
    close(ends[0])
    defer { close(ends[1]) }
    let error = #expect(throws: FileError.self) {
      try SystemCalls.output([1], to: ends[1], name: "-")
    }
    #expect(error?.code == .brokenPipe)
  }

  @Test("a writer rethrows the errors of its sink", .enabled(if: access("/dev/full", W_OK) == 0))
  func writers() throws {
    for format in TraceFormat.all {
      let writer = format.writer(to: try AtomicFile(path: "/dev/full"))
      try writer.write(TraceRecord(try Trace(id: "a", locations: [])))
      let error = #expect(throws: FileError.self) { try writer.finish() }
      #expect(error?.code == .noSpace)
    }
  }
}
