import Coordinates
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

// Properties of a drive that pictures use.
extension MapDrive {
  /// Whether the drive follows planned routes rather than paths matched to its locations.
  var isPlanned: Bool { paths.contains(where: \.isPlanned) }

  /// The position of each update on its path; nil for updates that aren't on a path.
  ///
  /// - Complexity: O(*n* log *m*) for *m* points of paths.
  var snappedPlaces: [Coordinate?] {
    let lines = paths.map(\.points)
    return zip(track.paths.values, track.alongs.values).map { path, along in
      guard lines.indices.contains(path) else { return nil }
      return MapPath.place(at: Double(along) / 10, of: lines[path])
    }
  }

  /// The last position of the vehicle on a path; nil if there is none.
  var lastPlace: (path: Int, along: Double, nextStop: Int)? {
    let numbers = track.paths.values
    guard let row = numbers.lastIndex(where: { $0 >= 0 }) else { return nil }
    return (
      numbers[row], Double(track.alongs.values[row]) / 10, track.nextStops?.values[row] ?? 0
    )
  }

  /// The distance in meters along each path to the last position on it; 0 if there is none.
  var farthest: [Double] {
    var farthest = [Double](repeating: 0, count: paths.count)
    for (path, along) in zip(track.paths.values, track.alongs.values) where path >= 0 {
      farthest[path] = Double(along) / 10
    }
    return farthest
  }

  private func lastValue(_ name: String) -> FactColumn.Value? {
    facts.first { $0.name == name }?.value(at: count - 1)
  }

  /// Returns the text of a column at the last update, or nil if there is none.
  func lastText(_ name: String) -> String? {
    if case .text(let text)? = lastValue(name) { text } else { nil }
  }

  /// The label of the vehicle at the last update: the recorded label or, if there is none, the
  /// arrival and the remaining distance.
  ///
  /// If both are unknown, the label is the title.
  var lastLabel: String {
    if let text = lastText("label") { return text }
    var parts: [String] = []
    if case .time(let arrival)? = lastValue("eta"), let now = times?.values.last {
      let minutes = Double(max(0, arrival - now)) / 60_000
      let clock = Date(timeIntervalSince1970: Double(arrival) / 1000).rfc3339 ?? ""
      parts.append(
        (minutes < 1 ? "<1" : minutes.fixed(0)) + " min, " + clock.dropFirst(11).prefix(5) + " UTC")
    }
    if case .number(let meters)? = lastValue("remainingDistanceMeters") {
      parts.append(
        meters >= 10_000
          ? "\((meters / 1000).fixed(0)) km"
          : meters >= 1000 ? "\((meters / 1000).fixed(1)) km" : "\(meters.fixed(0)) m")
    }
    return parts.isEmpty ? title : parts.joined(separator: " · ")
  }

  /// The last heading of the vehicle in degrees clockwise from north; nil if unknown.
  var lastHeading: Double? {
    if let last = lastPlace, track.paths.values.last == last.path {
      let points = paths[last.path].points
      let ahead = MapPath.place(at: last.along + 5, of: points)
      let behind = MapPath.place(at: last.along - 5, of: points)
      if let ahead, let behind, ahead != behind { return behind.initialBearing(to: ahead) }
    }
    let places = raw.coordinates.suffix(2).compactMap(\.self)
    guard places.count == 2, places[0] != places[1] else { return nil }
    return places[0].initialBearing(to: places[1])
  }
}

extension MapPath {
  typealias Points = (coordinates: [Coordinate], distances: [Double])

  /// Returns the point at a distance in meters from the start, or nil for a line without points.
  static func place(at along: Double, of line: Points) -> Coordinate? {
    guard let first = line.coordinates.first else { return nil }
    let next = line.distances.indices.partitionPoint { line.distances[$0] > along }
    guard next > 0 else { return first }
    guard next < line.coordinates.count else { return line.coordinates.last }
    let length = line.distances[next] - line.distances[next - 1]
    let share = length > 0 ? (along - line.distances[next - 1]) / length : 0
    return line.coordinates[next - 1].interpolated(to: line.coordinates[next], fraction: share)
  }

  /// Returns the part of the line between two distances: a single point if the distances are equal
  /// or reversed, and empty for a line without points.
  func slice(_ start: Double, _ end: Double, of line: Points) -> [Coordinate] {
    guard let first = Self.place(at: start, of: line), let last = Self.place(at: end, of: line)
    else { return [] }
    guard end > start else { return [first] }
    let inner = zip(line.coordinates, line.distances).filter { $1 > start && $1 < end }
    return [first] + inner.map(\.0) + [last]
  }
}
