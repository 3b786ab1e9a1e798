import Coordinates
import FoundationEssentials
import TestSupport
import Testing

@Suite("Extreme numbers don't trap in Coordinates")
struct DoorsTests {
  private let porto = Coordinate(latitude: 41.1496, longitude: -8.6109)

  @Test("bearings, geodesics, frames, and boxes accept any numbers", arguments: Hostile.numbers)
  func numbers(_ number: Double) {
    #expect(Bearing.normalized(number).isNaN == !number.isFinite)
    for other in Hostile.numbers {
      _ = Bearing.difference(from: number, to: other)
      _ = porto.destination(distance: number, bearing: other)
      let line = porto.geodesic(bearing: number, distance: other)
      _ = line.distance(nearestTo: porto)
      _ = line.coordinate(atDistance: number)
      let frame = LocalFrame(origin: porto)
      _ = frame.coordinate(at: LocalPosition(east: number, north: other))
      _ = LocalPosition(east: number, north: other)
        .distance(to: LocalPosition(east: other, north: 0))
      let box = BoundingBox(south: number, west: other, north: other, east: number)
      _ = box.expanded(byMeters: number)
      _ = box.union(BoundingBox(south: 1, west: 2, north: 3, east: 4))
      _ = box.intersects(BoundingBox(south: 1, west: 2, north: 3, east: 4))
      _ = (box.contains(porto), box.degreesWide, box.crossesAntimeridian)
    }
  }

  @Test("a margin that isn't positive counts as 0", arguments: [-Double.infinity, -1, 0, .nan])
  func margins(_ meters: Double) {
    let box = BoundingBox(south: 1, west: 2, north: 3, east: 4)
    #expect(box.expanded(byMeters: meters) == box.expanded(byMeters: 0))
  }

  @Test("the nearest place on a line is its start if the length is negative or NaN")
  func backward() {
    for distance in [-1000, -Double.infinity, .nan] {
      let line = porto.geodesic(bearing: 10, distance: distance)
      #expect(line.distance(nearestTo: porto) == 0)
    }
  }

  @Test(
    "functions of coordinates accept any coordinates, and traces reject invalid ones",
    arguments: Hostile.coordinates)
  func coordinates(_ place: Coordinate) throws {
    for other in Hostile.coordinates {
      _ = (place.distance(to: other), place.geodesic(to: other), place.initialBearing(to: other))
      _ = (place.interpolated(to: other, fraction: 0.5), place.longitudeDifference(to: other))
      _ = place.geodesic(to: other).distance(nearestTo: porto)
      _ = LocalFrame(origin: place).position(of: other)
      _ = BoundingBox(enclosing: [place, other])?.expanded(byMeters: 10)
      _ = porto.geodesic(to: place).distance(nearestTo: other)
    }
    for number in Hostile.numbers {
      _ = place.destination(distance: number, bearing: number)
      _ = place.interpolated(to: porto, fraction: number)
    }
    _ = (place.looksSwapped, place.description)
    if place.isValid {
      _ = try Trace(id: "", locations: [Location(coordinate: place)])
    } else {
      #expect(throws: CoordinateError.self) {
        try Trace(id: "", locations: [Location(coordinate: place)])
      }
    }
  }

  @Test("empty lists, implausible locations, and parts out of range are accepted")
  func lists() throws {
    #expect(BoundingBox(enclosing: []) == nil)
    #expect(try Trace(id: "", locations: []).locations.isEmpty)
    for location in Hostile.locations {
      _ = (location.time, location.accuracy, location.bearing, location.speed)
    }
    let trace = try Trace(id: "", locations: [Location(coordinate: porto)])
    for number in Hostile.integers {
      for other in Hostile.integers {
        for trace in [trace, try Trace(id: "", locations: [])] {
          let record = TraceRecord(trace, partStarts: [number, other])
          #expect(record.parts.allSatisfy { $0.upperBound <= trace.locations.count })
        }
      }
      _ = SourcePlace(file: "", line: number).description
    }
  }
}
