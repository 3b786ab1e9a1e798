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
    if let times {
      try check(times.count, "times", locations.count)
      for index in times.indices { locations[index].time = times[index] }
    }
    if let accuracy {
      try check(accuracy.count, "values of accuracy", locations.count)
      for index in accuracy.indices { locations[index].accuracy = accuracy[index] }
    }
    if let bearing {
      try check(bearing.count, "values of bearing", locations.count)
      for index in bearing.indices { locations[index].bearing = bearing[index] }
    }
    if let speed {
      try check(speed.count, "values of speed", locations.count)
      for index in speed.indices { locations[index].speed = speed[index] }
    }
  }

  private func check(_ count: Int, _ what: String, _ expected: Int) throws(FileError) {
    guard count == expected else {
      throw FileError(
        .countMismatch, found: "\(count) \(what)", expected: "\(expected), one for each location")
    }
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
