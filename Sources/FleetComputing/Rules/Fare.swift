import Fleet

extension FleetTransaction {
  /// Counts what a vehicle has driven for the trips whose riders are aboard.
  mutating func count(_ driven: DrivenDistance, by vehicle: Vehicle) {
    guard driven.meters > 0 else { return }
    for id in vehicle.tripIDs {
      guard var record = self[trip: id], record.value.status.isAboard else { continue }
      record.value.progress.driven? += driven
      self[trip: id] = record
    }
  }
}

extension Trip {
  /// Ends counting what one vehicle drives and begins with another, or where the rider gets in and
  /// off: what is not decided yet was driven before that.
  mutating func count(_ undecided: [VehicleID: DrivenDistance], after former: Trip) {
    let old = former.status.isAboard ? former.vehicleID : nil
    let new = status.isAboard ? vehicleID : nil
    guard old != new else { return }
    if let old, let rest = undecided[old] { progress.driven? += rest }
    if let new {
      var driven = progress.driven ?? DrivenDistance()
      if let earlier = undecided[new] { driven.leaveOut(earlier) }
      progress.driven = driven
    }
  }
}
