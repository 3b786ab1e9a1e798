import Coordinates
import Files
import Testing

@testable import TextFormats

@Suite("Byte windows")
struct ByteWindowTests {
  @Test("the memory of a large record is released, and offsets stay correct")
  func largeRecord() throws {
    let large = 6 << 20
    var bytes = [UInt8](repeating: UInt8(ascii: "."), count: large + 1000)
    bytes[9] = 0x0a
    bytes[large] = 0x0a
    bytes[large + 500] = 0x0a
    var window = ByteWindow(
      ByteSource(bytes: bytes, name: "large"), limit: 1 << 24, chunkSize: 1 << 10)
    _ = try window.fill(minimum: large + 1)
    #expect(window.bytes.count > large)
    let end = window.firstIndex(of: 0x0a, from: window.start + 10)
    window.discard(to: try #require(end) + 1)
    #expect(window.startOffset == large + 1 && window.startLine == 3)

    while try window.fill() {}
    #expect(window.bytes.count < 1 << 12)
    #expect(window.startOffset == large + 1 && window.startLine == 3)
    #expect(Array(window.bytes[window.start..<window.end]) == Array(bytes[(large + 1)...]))
    let feed = window.firstIndex(of: 0x0a, from: window.start)
    #expect(window.startOffset + (try #require(feed)) - window.start == large + 500)
  }
}
