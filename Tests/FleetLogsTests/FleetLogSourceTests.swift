import Foundation
import Milepost
import Testing

@testable import FleetLogs

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

@Suite("Sources of Fleet Engine logs")
struct FleetLogSourceTests {
  /// Calls a closure with the path of a temporary file that contains the given text.
  private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
    let path = Self.newPath()
    try Data(text.utf8).write(to: URL(filePath: path))
    defer { unlink(path) }
    try body(path)
  }

  private static func newPath() -> String {
    FileManager.default.temporaryDirectory.path() + "/fleet-log-\(UUID().uuidString).json"
  }

  private let lines = (0..<50).reversed().map { FleetLogText.update("\($0)", at: $0) + "\n" }

  @Test("records can be read from a file, an open descriptor, memory, and a pipe")
  func sources() throws {
    let text = lines.joined()
    let expected = try FleetLogReading(text)
    #expect(expected.insertIDs == (0..<50).map { "\($0)" })
    try withFile(text) { path in
      let file = FleetLogReading(try FleetLog(path: path))
      #expect(file.records == expected.records && file.log.name == path)
      let descriptor = open(path, O_RDONLY)
      defer { close(descriptor) }
      // Text before the descriptor's offset isn't part of the source.
      lseek(descriptor, off_t(lines[0].utf8.count), SEEK_SET)
      let rest = FleetLogReading(try FleetLog(ByteSource(descriptor: descriptor, name: "rest")))
      #expect(rest.insertIDs == (0..<49).map { "\($0)" })
    }
    var ends: [Int32] = [0, 0]
    try #require(pipe(&ends) == 0)
    let writer = ends[1]
    let written = lines
    // A separate thread writes to the pipe: a task might never start while this test blocks a
    // thread.
    Thread.detachNewThread {
      for line in written { try? SystemCalls.output(Array(line.utf8), to: writer, name: "pipe") }
      close(writer)
    }
    let log = try FleetLog(ByteSource(descriptor: ends[0], name: "pipe"))
    // The pipe is closed before the records are read.
    close(ends[0])
    let piped = FleetLogReading(log)
    #expect(piped.records == expected.records && piped.errors.isEmpty)
  }

  @Test("a missing file or a folder can't be opened")
  func missing() {
    for path in ["/nowhere/log.json", "/"] {
      let error = #expect(throws: FileError.self) { try FleetLog(path: path) }
      #expect(error?.code == .cannotOpen)
    }
  }

  @Test("records can't be read after the open file was changed in place")
  func changes() throws {
    let text = lines.joined()
    let changes: [(Int32) -> Void] = [
      { ftruncate($0, 1000) },
      { ftruncate($0, 0) },
      { pwrite($0, "x", 1, 5) },
      { pwrite($0, "{}\n", 3, off_t(text.utf8.count)) },
    ]
    for change in changes {
      try withFile(text) { path in
        let log = try FleetLog(path: path)
        #expect(try log.record(at: 0).insertID == "0")
        let descriptor = open(path, O_RDWR)
        // Modification times have a limited resolution.
        usleep(20_000)
        change(descriptor)
        close(descriptor)
        let reading = FleetLogReading(log)
        #expect(reading.records.isEmpty && reading.errors.count == 50)
        #expect(reading.errors.allSatisfy { $0.code == .inputFailed && $0.file == path })
        #expect(throws: FileError.self) { try log.record(at: 3) }
      }
    }
    // Removing the file doesn't affect an open log.
    try withFile(text) { path in
      let log = try FleetLog(path: path)
      unlink(path)
      #expect(FleetLogReading(log).records.count == 50)
    }
  }

  @Test("a log of 100,000 records is read in a small window")
  func large() throws {
    let path = Self.newPath()
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o600)
    defer {
      close(descriptor)
      unlink(path)
    }
    let count = 100_000
    let start = 1_714_557_600
    var bytes = Array("{\"rawLogs\":[".utf8)
    for number in (0..<count).reversed() {
      bytes += #"{"insertId":"\#(number)","jsonPayload":{"@type":"UpdateVehicleLog","#.utf8
      bytes += #""request":{"vehicle":{"remainingTimeSeconds":\#(number)}}},"#.utf8
      bytes += #""timestamp":\#(start + number)}\#(number == 0 ? "]}" : ",")"#.utf8
      if bytes.count > 1 << 16 || number == 0 {
        try SystemCalls.output(bytes, to: descriptor, name: path)
        bytes = []
      }
    }
    // The window can't grow beyond the limit, and larger records would be left out.
    let log = try FleetLog(try ByteSource(path: path), maximumRecordBytes: 300, chunkSize: 256)
    #expect(log.count == count && log.notes.isEmpty)
    let first = Date(timeIntervalSince1970: Double(start))
    #expect(log.timeRange == first...first + Double(count - 1))
    for place in stride(from: 0, to: count, by: 997) {
      #expect(
        try log.record(at: place).request?.vehicle?.remainingTime == .seconds(place))
    }
    let last = log.records(from: first + Double(count - 10), to: .distantFuture)
    #expect(try last.map { try $0.get().number } == (1...10).reversed())
  }

  @Test("an index takes 24 bytes per record")
  func index() {
    #expect(MemoryLayout<FleetLogIndex.Entry>.stride == 24)
  }

  @Test("several tasks can read from one log at the same time")
  func parallel() async throws {
    let log = try FleetLogReading(lines.joined()).log
    let counts = await withTaskGroup(of: Int.self, returning: [Int].self) { group in
      for _ in 0..<8 { group.addTask { FleetLogReading(log).records.count } }
      var counts: [Int] = []
      for await count in group { counts.append(count) }
      return counts
    }
    #expect(counts == Array(repeating: 50, count: 8))
  }
}
