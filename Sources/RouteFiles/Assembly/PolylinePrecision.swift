import Coordinates
import Files
import Polylines
import TextFormats

/// The precision of the encoded polylines of an answer, where its form leaves that open.
///
/// A place too few makes every coordinate and every length ten times as great. So the precision is
/// the one at which a line begins at the start that the answer states, or has the stated length; an
/// answer that fits neither, or both, is refused.
struct PolylinePrecision {
  /// The facts that an answer states about a line.
  struct Evidence {
    /// The place where the line begins.
    var start: Coordinate?
    /// Its length in meters.
    var length: Double?

    /// The same with latitude and longitude of the start swapped.
    fileprivate var swapped: Evidence {
      let other = start.map { Coordinate(latitude: $0.longitude, longitude: $0.latitude) }
      return Evidence(start: other, length: length)
    }
  }

  private static let candidates = [GooglePolylineCodec.precision5, .precision6]
  /// Degrees by which a line may begin elsewhere than its first waypoint, some 2 km: far more than
  /// a stop is off the road, far less than a decimal too few moves a place.
  private static let nearStart = 0.02

  /// Whether a line can be as long as is stated.
  ///
  /// Simplified lines are shorter than the way, by up to 40 % on winding roads; rounding to five
  /// places makes those with points a meter apart longer, by up to 25 %. Below 50 m all is
  /// rounding.
  static func agrees(_ measured: Double, with stated: Double) -> Bool {
    measured <= 1.25 * stated + 50 && measured >= 0.6 * stated - 50
  }

  /// The codec of a line's text.
  ///
  /// - Parameter usual: the codec of the form, taken where several fit; nil where it has none.
  /// - Throws: ``FileError/Code/lengthMismatch`` where no precision fits,
  ///   ``FileError/Code/ambiguousPrecision`` where several do.
  static func codec(
    of text: JSONNode, _ evidence: Evidence, usual: GooglePolylineCodec? = nil
  ) throws(FileError) -> GooglePolylineCodec {
    let bytes = try text.stringBytes()
    var fitting: [GooglePolylineCodec] = []
    var lengths: [String] = []
    var failure: PolylineError?
    var isSwapped = false
    for codec in candidates {
      let line: Polyline
      do throws(PolylineError) {
        line = try codec.decode(bytes)
      } catch {
        failure = failure ?? error
        continue
      }
      let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
      lengths.append("\(length.fixed(0)) m at precision \(codec.precision)")
      if fits(line, length, evidence) { fitting.append(codec) }
      isSwapped = isSwapped || fits(line, length, evidence.swapped)
    }
    if let failure, lengths.isEmpty {
      throw text.failure(
        .malformed, found: "a polyline with \(failure.found)", expected: failure.expected)
    }
    guard let codec = fitting.first else {
      throw text.failure(
        .lengthMismatch, found: "a line of \(lengths.joined(separator: ", "))",
        expected: Self.description(of: evidence),
        hint: isSwapped ? "are latitude and longitude swapped?" : nil)
    }
    if let usual, fitting.contains(usual) { return usual }
    guard fitting.count == 1 else {
      throw text.failure(
        .ambiguousPrecision, found: "a line of \(lengths.joined(separator: " or "))",
        expected: "waypoints or a distance that decide which, or the format to be given")
    }
    return codec
  }

  private static func fits(_ line: Polyline, _ length: Double, _ evidence: Evidence) -> Bool {
    if let start = evidence.start, let first = line.first {
      let east = abs((first.longitude - start.longitude).remainder(dividingBy: 360))
      guard abs(first.latitude - start.latitude) <= nearStart, east <= nearStart else {
        return false
      }
    }
    return evidence.length.map { agrees(length, with: $0) } ?? true
  }

  private static func description(of evidence: Evidence) -> String {
    let start = evidence.start.map { "begin at \($0)" }
    let length = evidence.length.map { "be about \($0.fixed(0)) m long" }
    let both = [start, length].compactMap(\.self).joined(separator: " and ")
    return "one to \(both.isEmpty ? "stay on Earth" : both), as the answer says"
  }
}
