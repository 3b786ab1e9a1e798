import Files
import FleetLogs
import FoundationEssentials
import TestSupport
import Testing

@Suite("Extreme numbers don't trap in FleetLogs")
struct DoorsTests {
  private static let log = """
    [{"insertId":"a","timestamp":"2026-01-01T00:00:00Z","jsonPayload":{\
    "@type":"type.googleapis.com/maps.fleetengine.v1.UpdateVehicleLog",\
    "request":{"vehicleId":"v"}}}]
    """

  @Test("any maximum record size is handled", arguments: Hostile.integers)
  func sizes(_ size: Int) throws {
    for text in ["", "[", "{}", Self.log] {
      _ = try? FleetLog(ByteSource(bytes: Array(text.utf8), name: "log"), maximumRecordBytes: size)
    }
  }

  @Test("extreme time ranges are handled")
  func times() throws {
    let log = try FleetLog(ByteSource(bytes: Array(Self.log.utf8), name: "log"))
    for start in Hostile.dates {
      for end in Hostile.dates {
        #expect(log.records(from: start, to: end).count <= log.count)
      }
    }
    _ = (log.timeRange, try log.record(at: 0))
  }
}
