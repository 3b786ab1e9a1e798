import Coordinates
import FoundationEssentials
import RoadDrawings
import RoadNetworks
import TestSupport
import Testing

@Suite("Extreme and invalid arguments don't trap in RoadNetworks")
struct DoorsTests {
  @Test("paces of extreme speeds are positive, and extreme paces don't trap")
  func numbers() {
    for number in Hostile.numbers {
      #expect(RoadAttributes.pace(kilometersPerHour: number) > 0)
    }
    for pace in [UInt32.min, 1, .max] {
      for mode in TravelMode.allCases {
        var attributes = RoadAttributes(roadClass: .primary)
        attributes.paces[mode] = pace
        _ = attributes.freeFlowSpeed(for: mode)
      }
    }
  }

  @Test("extreme days, times, and bounds don't trap in time conditions")
  func conditions() {
    let bounds = [UInt16.min, 1, 1440, .max]
    for day in Hostile.integers {
      for minute in Hostile.integers {
        var time = LocalTime(dayNumber: day, minute: minute)
        time.day.isPublicHoliday = true
        #expect(0...6 ~= time.day.weekday && 0...6 ~= time.dayBefore.weekday)
        for start in bounds {
          for end in bounds {
            let range = TimeRange(
              weekdays: .max, holidays: .init(rawValue: .max), start: start, end: end,
              firstDay: start, lastDay: end)
            _ = TimeCondition([range]).contains(time)
          }
        }
        #expect(!TimeCondition([]).contains(time))
      }
    }
  }

  @Test("extreme offsets and times don't trap, and unknown edges and invalid bytes are rejected")
  func paths() throws {
    let network = try SmallNetwork(
      nodes: SmallNetwork.row([1, 2, 3]), ways: [SmallNetwork.Way(1, [1, 2, 3])]
    ).network
    for id in network.edgeIDs {
      let ends: [(UInt32, UInt32)] = [(0, .max), (.max, 0), (0, 0), (.max, .max), (5, 7)]
      for (start, end) in ends {
        for time in Hostile.dates {
          let traversal = EdgeTraversal(
            edge: id, start: start, end: end, entryTime: Date(timeIntervalSince1970: 0),
            exitTime: time)
          _ = (traversal.speed, traversal.lengthInMillimeters)
          let path = RoadPath(traversals: [traversal, traversal])
          _ = try network.line(of: path)
          _ = (try network.osmNodes(of: path), path.length)
          for mode in TravelMode.allCases {
            _ = try network.freeFlowDuration(of: path, for: mode)
          }
        }
      }
      let edge = try network.edge(id)
      _ = (edge.shape, edge.osmNodes, edge.length, edge.freeFlowDuration(for: .foot))
    }
    let none = RoadPath(traversals: [])
    #expect(try network.line(of: none).isEmpty && network.osmNodes(of: none).isEmpty)
    #expect(try network.freeFlowDuration(of: none) == .zero)
    for id in [UInt64.max, UInt64(network.edgeCount), 1 << 32].map(EdgeID.init) {
      #expect(throws: RoadNetworkError.self) { try network.edge(id) }
      let path = RoadPath(traversals: [EdgeTraversal(edge: id, start: 0, end: 1)])
      #expect(throws: RoadNetworkError.self) { try network.line(of: path) }
      #expect(throws: RoadNetworkError.self) { try network.osmNodes(of: path) }
      #expect(throws: RoadNetworkError.self) { try network.freeFlowDuration(of: path) }
    }
    for bytes in [[], [0], Array(repeating: UInt8.max, count: 1000)] as [[UInt8]] {
      #expect(throws: RoadNetworkError.self) { try RoadNetwork(bytes: bytes) }
    }
  }
}
