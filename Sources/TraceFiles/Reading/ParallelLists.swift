import Coordinates
import Files

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Lists beside the locations of a trace, an element per location.
struct ParallelLists {
  var times: [Date?]?
  var accuracy: [Double]?
  var bearing: [Double]?
  var speed: [Double]?

  /// Puts the lists into the locations.
  ///
  /// - Throws: ``FileError/Code/countMismatch`` where a list has another length.
  func apply(to locations: inout [Location]) throws(FileError) {
    try put(times, "times", &locations) { $0.time = $1 }
    try put(accuracy, "values of accuracy", &locations) { $0.accuracy = $1 }
    try put(bearing, "values of bearing", &locations) { $0.bearing = $1 }
    try put(speed, "values of speed", &locations) { $0.speed = $1 }
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
  /// Creates a trace; an invalid coordinate is this module's error, with its index.
  init(id: String, checking locations: [Location]) throws(FileError) {
    do {
      try self.init(id: id, locations: locations)
    } catch {
      throw FileError(invalid: error.found, index: error.index)
    }
  }
}
