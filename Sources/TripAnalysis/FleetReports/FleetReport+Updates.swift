extension FleetReport {
  /// Fills in the properties that are computed from updates.
  mutating func describe(_ updates: ArraySlice<FleetUpdate>) {
    let review = FixReview(updates)
    self.updates = Updates(
      count: updates.count, unlocated: updates.count { $0.fix == nil },
      repeated: review.repeatedCount)
    fixes = Fixes(
      offsets: Offsets(updates.compactMap(\.offset)), gaps: review.gaps,
      oddities: review.oddities)
    stops = review.stops
    var met = MetTraffic()
    for update in updates { met += update.met ?? MetTraffic() }
    traffic = met.classes
    distance = Distance(
      alongRoute: met.length, fromFixes: review.meters, inGaps: review.gapMeters)
    offRoute = OffRoute.all(updates)
  }

  /// Fills in the errors of the estimated arrivals.
  mutating func judge(_ legs: [CourseLeg]) {
    var all = ArrivalErrors(nil)
    var byHorizon = ArrivalErrors.Horizon.allCases.map { ArrivalErrors($0) }
    for (update, left) in legs.lazy.flatMap(\.errors) {
      let horizon = ArrivalErrors.Horizon(seconds: left)
      if let place = byHorizon.firstIndex(where: { $0.horizon == horizon }) {
        byHorizon[place].add(update, left: left)
      }
      all.add(update, left: left)
    }
    arrivalErrors = (byHorizon + [all]).filter { $0.own.count + $0.logged.count > 0 }
  }
}

extension FleetReport.Offsets {
  fileprivate init?(_ offsets: [Double]) {
    let sorted = offsets.sorted()
    guard let last = sorted.last else { return nil }
    self.init(
      count: sorted.count, median: sorted[sorted.count / 2],
      percentile95: sorted[(sorted.count * 95 + 99) / 100 - 1], maximum: last)
  }
}

extension FleetReport.OffRoute {
  fileprivate static func all(_ updates: ArraySlice<FleetUpdate>) -> [Self] {
    var episodes: [Self] = []
    var isOff = false
    var last: FleetUpdate?
    for update in updates {
      let now = update.isOffRoute ?? false
      if now, !isOff { episodes.append(Self(start: update.time, end: nil, meters: 0)) }
      if isOff {
        if let from = last?.fix?.coordinate, let to = update.fix?.coordinate {
          episodes[episodes.count - 1].meters += from.distance(to: to)
        }
        if !now { episodes[episodes.count - 1].end = update.time }
      }
      isOff = now
      if update.fix != nil { last = update }
    }
    return episodes
  }
}
