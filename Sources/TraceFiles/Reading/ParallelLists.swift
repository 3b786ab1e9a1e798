import Coordinates
import Files
import TextFormats

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Lists parallel to the locations of a trace, with one element per location.
struct ParallelLists {
  var times: [Date?]?
  var accuracy: [Double]?
  var bearing: [Double]?
  var speed: [Double]?
  var elevation: [Double]?

  /// The evidence for the unit of speeds; nil if there are no speeds.
  private(set) var speedOrigin: SpeedOrigin?

  /// Lists whose names differ from those of the format, such as `speed_kmh`.
  private var others: [(name: FieldName, values: [Double])] = []

  /// Adds a list if its name in the file is that of an accuracy, bearing, speed, or elevation, and
  /// all its elements are numbers or null.
  mutating func addOther(_ name: String, _ json: ArraySlice<UInt8>) {
    guard let name = FieldName(name),
      [.accuracy, .bearing, .speed, .elevation].contains(name.role)
    else { return }
    let bytes = Array(json)
    var scanner = JSONScanner(bytes, in: bytes.indices)
    if let values = try? scanner.measurements() { others.append((name, values)) }
  }

  /// Sets the values of the lists in the locations.
  ///
  /// Lists added by ``addOther(_:_:)`` are ignored if their length isn't the number of locations.
  ///
  /// - Throws: ``FileError/Code/countMismatch`` if the length of any other list isn't the number of
  ///   locations.
  mutating func apply(to locations: inout [Location]) throws(FileError) {
    if speed != nil { speedOrigin = .presumed(.metersPerSecond) }
    for (name, values) in others.sorted(by: { $0.name.rank < $1.name.rank })
    where values.count == locations.count {
      take(values, as: name)
    }
    try put(times, "times", &locations) { $0.time = $1 }
    try put(accuracy, "values of accuracy", &locations) { $0.accuracy = $1 }
    try put(bearing, "values of bearing", &locations) { $0.bearing = $1 }
    try put(speed, "values of speed", &locations) { $0.speed = $1 }
    try put(elevation, "values of elevation", &locations) { $0.elevation = $1 }
  }

  /// Uses a list under another name, unless its role already has a list.
  private mutating func take(_ values: [Double], as name: FieldName) {
    if name.role == .speed, speed == nil {
      speed = values
      speedOrigin = SpeedOrigin(name)
    }
    let values =
      name.factor == 1
      ? values : values.map { name.role.value($0, times: name.factor) ?? .nan }
    switch name.role {
    case .accuracy: accuracy = accuracy ?? values
    case .bearing: bearing = bearing ?? values
    case .elevation: elevation = elevation ?? values
    default: break
    }
  }

  private func put<Value>(
    _ values: [Value]?, _ what: String, _ locations: inout [Location],
    _ put: (inout Location, Value) -> Void
  ) throws(FileError) {
    guard let values else { return }
    guard values.count == locations.count else {
      throw FileError(
        .countMismatch, found: "\(values.count) \(what)",
        expected: "\(locations.count), one for each location")
    }
    for index in values.indices { put(&locations[index], values[index]) }
  }
}

extension Trace {
  /// Creates a trace, or throws a ``FileError`` with the index of the first invalid coordinate.
  init(id: String, checking locations: [Location]) throws(FileError) {
    do {
      try self.init(id: id, locations: locations)
    } catch {
      throw FileError(invalid: error.found, index: error.index)
    }
  }
}
