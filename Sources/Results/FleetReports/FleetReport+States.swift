import TripAnalysis

extension FleetReport.StateChange.State {
  /// What it is the state of.
  var subject: String {
    switch self {
    case .trip: "trip"
    case .navigation: "navigation"
    case .vehicle: "vehicle"
    }
  }

  /// Its name, as Fleet Engine has it without the prefix.
  var name: String {
    switch self {
    case .trip(let status):
      switch status {
      case .new: "NEW"
      case .enrouteToPickup: "ENROUTE_TO_PICKUP"
      case .arrivedAtPickup: "ARRIVED_AT_PICKUP"
      case .enrouteToDropOff: "ENROUTE_TO_DROPOFF"
      case .complete: "COMPLETE"
      case .canceled: "CANCELED"
      case .arrivedAtIntermediateDestination: "ARRIVED_AT_INTERMEDIATE_DESTINATION"
      case .enrouteToIntermediateDestination: "ENROUTE_TO_INTERMEDIATE_DESTINATION"
      }
    case .navigation(let status):
      switch status {
      case .noGuidance: "NO_GUIDANCE"
      case .enrouteToDestination: "ENROUTE_TO_DESTINATION"
      case .offRoute: "OFF_ROUTE"
      case .arrivedAtDestination: "ARRIVED_AT_DESTINATION"
      }
    case .vehicle(let state):
      switch state {
      case .offline: "OFFLINE"
      case .online: "ONLINE"
      }
    }
  }
}
