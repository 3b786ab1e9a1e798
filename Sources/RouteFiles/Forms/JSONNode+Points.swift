import Files
import TextFormats

extension JSONNode {
  /// Reads the index of a point, starting at 0, on a line of `count` points.
  func point(of count: Int) throws(FileError) -> Int {
    let point = try integer()
    guard 0..<count ~= point else {
      throw failure(
        .malformed, found: "point \(point)",
        expected: "one of the line's \(count) points, numbered from 0")
    }
    return point
  }
}
