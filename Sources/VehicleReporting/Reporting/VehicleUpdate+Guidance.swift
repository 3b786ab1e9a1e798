import Fleet

extension VehicleUpdate.Navigation {
  /// Sets the fields in which a guidance differs from the one that an engine has.
  ///
  /// - Parameters:
  ///   - delivered: the guidance that the engine has; nil if that is not certain, which sets all.
  ///   - isAccompanied: whether the update has other news.
  mutating func describe(_ guidance: Guidance, since delivered: Guidance?, isAccompanied: Bool) {
    if guidance.status != delivered?.status { status = guidance.status }
    let isRouteNew =
      delivered.map {
        $0.activeRoute != guidance.activeRoute || $0.destination != guidance.destination
      } ?? true
    if isRouteNew {
      activeRoute = guidance.activeRoute
      // It counts only together with the route; and engines drop traffic when the route changes.
      activeRouteEnd = guidance.destination.flatMap(TripWaypoint.init)
    }
    if let known = guidance.traffic, isRouteNew || known != delivered?.traffic { traffic = known }
    let isMoved = delivered.map { $0.remainingDistance != guidance.remainingDistance } ?? true
    // A time that passes is no news: the arrival that the engine has stays the same.
    let isTimeNew =
      delivered.map { ($0.remainingTime == nil) != (guidance.remainingTime == nil) } ?? true
    guard isMoved || isTimeNew || isAccompanied || !fields.isEmpty else { return }
    if isMoved || guidance.remainingDistance != nil {
      remainingDistance = guidance.remainingDistance
    }
    if isTimeNew || guidance.remainingTime != nil { remainingTime = guidance.remainingTime }
  }
}
