import Testing

@testable import RoadImport

@Suite("Repeated keys")
struct RepeatedKeyTests {
  @Test("if a key is repeated, its first value is used")
  func ofAKeyGivenTwiceTheFirstCounts() throws {
    var pairs = [(key: "highway", value: "primary"), (key: "oneway", value: "yes")]
    for value in ["no", "-1", "reversible"] {
      pairs += Array(repeating: (key: "oneway", value: value), count: 1000)
      pairs += Array(repeating: (key: "oneway:bicycle", value: value), count: 1000)
    }
    let found = TravelProfile().interpret(OSMTags(pairs))
    let expected = TravelProfile().interpret(
      OSMTags(text: "highway=primary oneway=yes oneway:bicycle=no"))
    #expect(found == expected)
    #expect(found != TravelProfile().interpret(OSMTags(text: "highway=primary")))
  }

  @Test("every key is found in every scope")
  func allKeysAreFound() {
    let names = TagKey.allCases.flatMap { key in TagScope.allCases.map { (key, $0) } }
    let pairs = names.map { (key: $0.0.rawValue + $0.1.rawValue, value: "\($0.0) \($0.1)") }
    let again = pairs.map { (key: $0.key, value: "again") }
    let tags = RoadTags(OSMTags(pairs + again))
    for (key, scope) in names { #expect(tags[key, scope] == "\(key) \(scope)") }
  }
}
