import Coordinates
import Files
import Polylines
import TextFormats

/// The precision of the encoded polylines of a response whose form doesn't specify it.
///
/// Decoding with one decimal too few multiplies all coordinates and lengths by ten. Therefore, the
/// precision is the one at which a line begins at the stated start and has the stated length, if
/// these are stated. A line that fits at neither precision is rejected, and so is a line that fits
/// at both, unless one of them is usual or was requested.
struct PolylinePrecision {
  /// The properties of a line as stated in a response.
  struct Evidence {
    /// The start of the line; nil if not stated.
    var start: Coordinate?
    /// The length in meters; nil if not stated.
    var length: Double?

    /// The same evidence with the latitude and longitude of the start swapped.
    fileprivate var swapped: Evidence {
      let other = start.map { Coordinate(latitude: $0.longitude, longitude: $0.latitude) }
      return Evidence(start: other, length: length)
    }
  }

  private static let candidates = [GooglePolylineCodec.precision5, .precision6]
  /// The maximum difference in latitude and in longitude, in degrees, between the start of a line
  /// and its stated start.
  ///
  /// This is about 2 km: much more than the distance of a stop from the road, and much less than
  /// the error due to one decimal too few.
  private static let nearStart = 0.02

  /// Returns whether a line can have the stated length.
  ///
  /// Simplified lines are shorter than the road, by up to 40% on winding roads. Rounding to five
  /// decimals lengthens lines whose points are a meter apart, by up to 25%. Below 50 m, rounding
  /// dominates.
  static func agrees(_ measured: Double, with stated: Double) -> Bool {
    measured <= 1.25 * stated + 50 && measured >= 0.6 * stated - 50
  }

  /// Returns the codec of an encoded line.
  ///
  /// - Parameter usual: the codec that is preferred if it fits, because it is usual or was
  ///   requested; nil if there is none.
  /// - Throws: ``FileError/Code/malformed`` if the line can't be decoded at any precision,
  ///   ``FileError/Code/lengthMismatch`` if no precision fits, or
  ///   ``FileError/Code/ambiguousPrecision`` if several fit and none of them is `usual`.
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
        expected: "waypoints or a distance that fits only one, or an explicit format")
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
    let start = evidence.start.map { "begins at \($0)" }
    let length = evidence.length.map { "is about \($0.fixed(0)) m long" }
    let both = [start, length].compactMap(\.self).joined(separator: " and ")
    return "one that \(both.isEmpty ? "has valid coordinates" : both), as stated in the response"
  }
}
