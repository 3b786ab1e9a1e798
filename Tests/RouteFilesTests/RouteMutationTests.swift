import Milepost
import TestSupport
import Testing

@testable import RouteFiles

@Suite("Damaged and unusual responses")
struct RouteMutationTests {
  private static let numbers = [
    "-1", "9223372036854774784", "1e400", "1e308", "99999999999999999999", "null", "[]", "{}",
    "\"\"", "0.5",
  ]

  /// Returns a copy of the bytes with up to three random defects: a flipped bit, a removed or
  /// repeated part, or a replaced number.
  private func damage(_ bytes: [UInt8], _ random: inout SeededGenerator) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...3, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1:
        let end = min(bytes.count, place + Int.random(in: 1...40, using: &random))
        bytes.removeSubrange(place..<end)
      case 2:
        let end = min(bytes.count, place + Int.random(in: 1...80, using: &random))
        bytes.insert(contentsOf: bytes[place..<end], at: place)
      default:
        // Replace the next number, or the rest of it if the place is inside a number.
        func isDigit(_ byte: UInt8) -> Bool { "-+.0123456789".utf8.contains(byte) }
        guard let start = bytes[place...].firstIndex(where: isDigit) else { continue }
        let end = bytes[start...].firstIndex { !isDigit($0) } ?? bytes.count
        let number = Self.numbers.randomElement(using: &random) ?? "0"
        bytes.replaceSubrange(start..<end, with: Array(number.utf8))
      }
    }
    return bytes
  }

  @Test(
    "reading damaged responses produces consistent routes or errors", arguments: RouteFixture.names)
  func damaged(_ name: String) throws {
    let whole = try RouteFixture.bytes(name)
    var random = SeededGenerator(seed: UInt64(whole.count))
    for round in 0..<400 {
      let bytes = damage(whole, &random)
      let text = String(decoding: bytes, as: UTF8.self)
      #expect(RouteReading.finding(in: bytes) == nil, "round \(round): \(text)")
    }
  }

  @Test(
    "reading damaged reference data produces consistent routes or errors",
    .enabled(if: ReferenceData.has("routes"), ReferenceData.missing),
    arguments: [
      "made_polyline5_congestion", "standard_osrm_polyline6_response",
      "valhalla_self_intersecting_osrm_response",
    ])
  func reference(_ name: String) throws {
    let whole = try ReferenceData.bytes("routes/\(name).json")
    var random = SeededGenerator(seed: UInt64(whole.count))
    for round in 0..<150 {
      let bytes = damage(whole, &random)
      #expect(RouteReading.finding(in: bytes) == nil, "round \(round)")
    }
  }

  @Test("reading the fuzzing corpus produces consistent routes or errors")
  func corpus() throws {
    for (name, input) in try FuzzCorpus.inputs(of: "RouteReading") {
      #expect(RouteReading.finding(in: input) == nil, "\(name)")
    }
  }
}
