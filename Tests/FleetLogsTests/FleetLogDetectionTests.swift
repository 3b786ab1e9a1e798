import Milepost
import Testing

@testable import FleetLogs

@Suite("Detection of fleet logs")
struct FleetLogDetectionTests {
  private func isLog(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return FleetLog.isLog(bytes, in: bytes.indices)
  }

  @Test(
    "fleet logs are recognized",
    arguments: [
      "{\"vehicle\":\"v\",\"bounds\":{\"north\":1},\"rawLogs\":[", "\u{feff} {\"raw_logs\":[]}",
      "[{\"insertid\":\"x\"", "[ {\"timestamp\":\"t\",\"jsonPayload\":{",
      "{\"logName\":\"projects/x\"}\n{\"logName\"", "{\"protoPayload\":{}}",
    ])
  func logs(_ text: String) { #expect(isLog(text)) }

  @Test(
    "other data isn't recognized as a fleet log",
    arguments: [
      "", " ", "[", "[]", "{", "{}", "[1]", "[[\"insertId\"]]", "null", "latitude,longitude\n1,2",
      "{\"id\":\"7\",\"points\":[[8,41]]}", "{\"id\":\"7\",\"insertIds\":1}",
      "{\"type\":\"FeatureCollection\",\"features\":[]}", "<gpx>", "{\"timestamp\":\"t\"}",
      "{\"x\":\"jsonPayload\"}", "_p~iF~ps|U_ulLnnqC_mqNvxq`@",
    ])
  func others(_ text: String) { #expect(!isLog(text)) }

  @Test("a recognized log remains recognized as more of it becomes available")
  func cuts() {
    let text = "\u{feff}{\"bounds\":{\"north\":[1,-2e3]},\"a\":\"\\u0041\",\"rawLogs\":[]}"
    let answers = text.indices.map { isLog(String(text[..<$0])) }
    #expect(answers == answers.sorted { !$0 && $1 } && answers.contains(true))
  }
}
