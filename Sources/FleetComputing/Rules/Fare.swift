import Fleet

extension FleetTransaction {
  /// Counts what a vehicle has driven for the trips whose riders are aboard.
  mutating func count(_ driven: DrivenShares, by vehicle: Vehicle) {
    for id in vehicle.tripIDs {
      let share = driven.share(of: id)
      guard share.meters > 0, var record = self[trip: id], record.value.status.isAboard
      else { continue }
      record.value.progress.driven? += share
      self[trip: id] = record
    }
  }
}

extension Trip {
  /// The vehicle that the rider is in.
  var ride: VehicleID? { status.isAboard ? vehicleID : nil }

  /// Begins to count the meters where the rider gets in, and counts the rest where the rider leaves
  /// a vehicle.
  ///
  /// - Parameter rest: what the vehicle of the ride has driven for it that is not decided yet.
  mutating func count(_ rest: DrivenDistance, after former: Trip) {
    guard former.ride != ride else { return }
    if former.ride != nil { progress.driven? += rest }
    if ride != nil { progress.driven = progress.driven ?? DrivenDistance() }
  }
}
