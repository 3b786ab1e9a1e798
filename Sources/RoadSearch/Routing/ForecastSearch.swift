import RoadNetworks

/// A search for the earliest arrivals on roads that change during a journey, by another search.
struct ForecastSearch<Base: JourneyPathSearch & ~Copyable>: PathSearch, ~Copyable {
  var base: Base
  private var journey: JourneyCosts

  init(_ base: consuming Base, _ journey: JourneyCosts) {
    self.base = base
    self.journey = journey
  }

  mutating func path(
    from starts: [RouteSearch.Start], to goals: [RouteSearch.Goal], _ extent: RouteSearch.Extent
  ) -> RouteSearch.Found? {
    base.path(from: starts, to: goals, extent, during: &journey)
  }

  mutating func closedSide() -> (isStart: Bool, edges: Set<EdgeIndex>) { base.closedSide() }
}
