import Fleet

extension VehicleUpdate.Navigation {
  /// Sets the fields that differ from the guidance that the engine has.
  ///
  /// If the update contains any change, the remaining distance and time are set, too, if known.
  ///
  /// - Parameters:
  ///   - delivered: the guidance that the engine has; nil if uncertain, in which case all fields
  ///     are set except unknown traffic.
  ///   - isAccompanied: whether the update contains other changes.
  mutating func describe(_ guidance: Guidance, since delivered: Guidance?, isAccompanied: Bool) {
    if guidance.status != delivered?.status { status = guidance.status }
    let isRouteNew =
      delivered.map {
        $0.activeRoute != guidance.activeRoute || $0.destination != guidance.destination
      } ?? true
    if isRouteNew {
      activeRoute = guidance.activeRoute
      // Engines ignore an end that is set without its route, and discard the traffic when the route
      // changes.
      activeRouteEnd = guidance.destination.flatMap(TripWaypoint.init)
    }
    if let known = guidance.traffic, isRouteNew || known != delivered?.traffic { traffic = known }
    let isMoved = delivered.map { $0.remainingDistance != guidance.remainingDistance } ?? true
    // The passing of time is not a change: the engine's estimated arrival stays the same.
    let isTimeNew =
      delivered.map { ($0.remainingTime == nil) != (guidance.remainingTime == nil) } ?? true
    guard isMoved || isTimeNew || isAccompanied || !fields.isEmpty else { return }
    if isMoved || guidance.remainingDistance != nil {
      remainingDistance = guidance.remainingDistance
    }
    if isTimeNew || guidance.remainingTime != nil { remainingTime = guidance.remainingTime }
  }
}
