import Milepost
import Testing

@testable import RouteFiles

@Suite("Detection of responses of routing services")
struct RouteDetectionTests {
  private func isAnswer(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return RouteResponse.isAnswer(bytes, in: bytes.indices)
  }

  @Test(
    "responses of routing services and results of `traffic apply` are recognized",
    arguments: [
      "{\"code\":\"Ok\",\"waypoints\":[{\"location\":[1,2]}],\"routes\":[", "\u{feff} {\"trip\": {",
      "{\"route\":0,\"length\":9.5,\"coveredLength\":9.5,", "[{\"routes\":[]}]", "{\"matchings\":[",
      "{\"code\":\"Ok\",\"trips\":[{",
    ])
  func answers(_ text: String) { #expect(isAnswer(text)) }

  @Test(
    "other data isn't recognized as a response",
    arguments: [
      "", "[", "[]", "{}", "[1]", "null", "<gpx>", "latitude,longitude\n1,2", "_p~iF~ps|U_ulLnnqC",
      "{\"id\":\"7\",\"points\":[[8,41]],\"routes\":[]}", "{\"trip\":\"7\",\"points\":[[8,41]]}",
      "{\"type\":\"FeatureCollection\",\"features\":[]}", "{\"code\":\"NoRoute\"}",
      // A result of `snap`, which can also be read as a trace.
      "{\"id\":\"7\",\"geometry\":[[[8,41],[8,42]]],\"matchings\":[{}]}",
    ])
  func others(_ text: String) { #expect(!isAnswer(text)) }

  @Test("a recognized response remains recognized as more of it becomes available")
  func cuts() {
    let text = "\u{feff}[{\"code\":\"Ok\",\"a\":[1,-2e3,\"\\u0041\"],\"routes\":[{\"legs\":[]}]}]"
    let answers = text.indices.map { isAnswer(String(text[..<$0])) }
    // All results before the first `true` are false, and all after it are true.
    #expect(answers == answers.sorted { !$0 && $1 } && answers.contains(true))
  }
}
