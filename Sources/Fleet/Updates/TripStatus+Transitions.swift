public import Journeys

extension TripStatus {
  /// Whether a trip with this status is over, that is, complete or canceled.
  public var isFinal: Bool { self == .complete || self == .canceled }

  /// Checks that a trip may change from this status to another.
  ///
  /// The provider sets the statuses, and may skip or repeat them. The two statuses of intermediate
  /// destinations may follow each other any number of times. A trip that is over stays over.
  ///
  /// - Throws: `FAILED_PRECONDITION` if the trip is over and its status would change, or if the new
  ///   status is an earlier one.
  public func checkChange(to next: TripStatus) throws(FleetError) {
    guard next != self else { return }
    if isFinal {
      throw FleetError(
        .failedPrecondition, "found a trip that is \(rawValue), expected one that is not over")
    }
    guard next == .canceled || next.stage >= stage else {
      throw FleetError(
        .failedPrecondition,
        "found the status \(next.rawValue) after \(rawValue), expected a later one")
    }
  }

  /// The position of the status in the course of a trip; it never decreases during a trip.
  private var stage: Int {
    switch self {
    case .new: 0
    case .enrouteToPickup: 1
    case .arrivedAtPickup: 2
    case .enrouteToIntermediateDestination, .arrivedAtIntermediateDestination: 3
    case .enrouteToDropOff: 4
    case .complete: 5
    case .canceled: 6
    }
  }
}
