import Foundation
import TestSupport
import Testing

/// A temporary folder in which commands run, removed when the test releases it.
///
///     let bench = try Workbench()
///     try bench.write("…", to: "drive.ndjson")
///     let run = try await bench.run("milepost snap drive.ndjson -n town.roads | head -1")
///     #expect(run.status == 0)
final class Workbench: Sendable {
  let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/milepost-cli-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// The result of a command.
  struct Run {
    var status: Int32
    var output: String
    var errors: String

    var lines: [Substring] { output.split(separator: "\n") }

    /// Parses the output as JSON with Foundation.
    func json() throws -> Any {
      try JSONSerialization.jsonObject(with: Data(output.utf8), options: .fragmentsAllowed)
    }

    /// Returns the properties of each feature of the output, a GeoJSON feature collection.
    func features() throws -> [[String: Any]] {
      let collection = try #require(try json() as? [String: Any])
      let features = try #require(collection["features"] as? [[String: Any]])
      return try features.map { try #require($0["properties"] as? [String: Any]) }
    }

    /// Parses each line of the output as a JSON object.
    func objects() throws -> [[String: Any]] {
      try lines.map { line in
        let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
        return try #require(value as? [String: Any])
      }
    }
  }

  /// Runs a shell command in the folder, with the built `milepost` on its path.
  ///
  /// A process killed by a signal has the status 128 plus the number of the signal.
  func run(_ command: String, shell: String = "sh") async throws -> Run {
    try await Self.turnstile.pass { try await runNow(command, shell: shell) }
  }

  private static let turnstile = Turnstile(
    places: 2 * ProcessInfo.processInfo.activeProcessorCount)

  private func runNow(_ command: String, shell: String) async throws -> Run {
    let mark = UUID().uuidString
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = [shell, "-c", command]
    process.currentDirectoryURL = URL(filePath: folder)
    var environment = ProcessInfo.processInfo.environment
    environment["PATH"] = Self.products + ":" + (environment["PATH"] ?? "/usr/bin:/bin")
    environment["COLUMNS"] = "80"
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    let files = try ["out", "err"].map { kind in
      let path = FileManager.default.temporaryDirectory.path + "/milepost-\(kind)-\(mark)"
      #expect(FileManager.default.createFile(atPath: path, contents: nil))
      return (path: path, handle: try #require(FileHandle(forWritingAtPath: path)))
    }
    process.standardOutput = files[0].handle
    process.standardError = files[1].handle
    defer {
      for file in files {
        // A `Process` that has ended keeps its files open.
        try? file.handle.close()
        try? FileManager.default.removeItem(atPath: file.path)
      }
    }
    try await withCheckedThrowingContinuation { (done: CheckedContinuation<Void, any Error>) in
      process.terminationHandler = { _ in done.resume() }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        done.resume(throwing: error)
      }
    }
    let texts = try files.map { file in
      String(decoding: try Data(contentsOf: URL(filePath: file.path)), as: UTF8.self)
    }
    let isKilled = process.terminationReason == .uncaughtSignal
    return Run(
      status: process.terminationStatus + (isKilled ? 128 : 0), output: texts[0], errors: texts[1])
  }

  func path(_ name: String) -> String { folder + "/" + name }

  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(name)))
  }

  func bytes(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: path(name))))
  }

  func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  /// The names of all files in the folder, including hidden and temporary ones.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// The folder of the built `milepost`: beside the test bundle, or given by `MILEPOST_PRODUCTS`.
  private static let products: String = {
    if let given = ProcessInfo.processInfo.environment["MILEPOST_PRODUCTS"] { return given }
    let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
    let here = bundle?.bundleURL ?? URL(filePath: CommandLine.arguments[0])
    return here.deletingLastPathComponent().path
  }()
}
