import Files
import TextFormats

extension JSONNode {
  /// The number of a point, counted from 0, of a line of so many points.
  func point(of count: Int) throws(FileError) -> Int {
    let point = try integer()
    guard 0..<count ~= point else {
      throw failure(
        .malformed, found: "point \(point)", expected: "one of the line's \(count) points, from 0")
    }
    return point
  }
}
