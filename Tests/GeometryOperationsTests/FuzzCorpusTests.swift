import GeometryOperations
import TestSupport
import Testing

/// Inputs that fuzzing began with, and those that once failed (`Tests/Fuzzing`).
@Suite struct FuzzCorpusTests {
  /// Those that are no shapes.
  private static let refused: Set<String> = ["wkt-open", "wkb-count"]

  @Test func shapes() throws {
    let workspace = GeometryWorkspace()
    for (name, input) in try FuzzCorpus.inputs(of: "GeometryDecoding") {
      let bytes = Array(input.dropFirst())
      let shape: Geometry?
      let text = String(decoding: bytes, as: UTF8.self)
      switch (input.first ?? 0) % 4 {
      case 0: shape = try? Geometry(wkt: text, in: workspace)
      case 1: shape = try? Geometry(wkb: bytes, in: workspace)
      case 2: shape = try? Geometry(geoJSON: bytes)
      default: shape = try? Geometry(hexadecimalWKB: text, in: workspace)
      }
      #expect((shape == nil) == Self.refused.contains(name), "\(name)")
      guard let shape else { continue }
      #expect(try Geometry(wkt: shape.wkt(), in: workspace) == shape, "\(name)")
      #expect(try Geometry(wkb: shape.wkb(in: workspace), in: workspace) == shape, "\(name)")
      #expect(try Geometry(geoJSON: shape.geoJSON()) == shape, "\(name)")
    }
  }
}
