import Fleet

extension FleetTransaction {
  /// Adds the distance that a vehicle has driven to its trips whose riders are aboard.
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
  /// The vehicle that the rider is aboard; nil if the rider isn't in a vehicle.
  var ride: VehicleID? { status.isAboard ? vehicleID : nil }

  /// Starts counting the distance when the rider boards a vehicle, and adds the undecided part when
  /// the rider leaves that vehicle.
  ///
  /// - Parameter rest: the undecided part of the distance driven for the trip.
  mutating func count(_ rest: DrivenDistance, after former: Trip) {
    guard former.ride != ride else { return }
    if former.ride != nil { progress.driven? += rest }
    if ride != nil { progress.driven = progress.driven ?? DrivenDistance() }
  }
}
