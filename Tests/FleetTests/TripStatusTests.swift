import Fleet
import Journeys
import Testing

@Suite struct TripStatusTests {
  /// The statuses of a trip that isn't canceled, in order.
  ///
  /// The two statuses of intermediate destinations may repeat in either order.
  private static let stages: [[TripStatus]] = [
    [.new], [.enrouteToPickup], [.arrivedAtPickup],
    [.enrouteToIntermediateDestination, .arrivedAtIntermediateDestination], [.enrouteToDropOff],
    [.complete],
  ]

  @Test("statuses may be skipped or repeated, but not reverted, and a final status can't change")
  func changes() {
    func may(_ status: TripStatus, _ next: TripStatus) -> Bool {
      do throws(FleetError) {
        try status.checkChange(to: next)
        return true
      } catch {
        #expect(error.code == .failedPrecondition)
        return false
      }
    }
    for (before, statuses) in Self.stages.enumerated() {
      for (after, others) in Self.stages.enumerated() {
        for status in statuses {
          for next in others {
            let expected = status == next || (after >= before && status != .complete)
            #expect(may(status, next) == expected, "\(status) to \(next)")
          }
          #expect(may(status, .canceled) == (status != .complete))
        }
      }
    }
    for next in TripStatus.allCases { #expect(may(.canceled, next) == (next == .canceled)) }
  }
}
