import MilepostKit

/// Runs the ride in real time, with the code of the article ComingFromGooglesSDKs.
///
/// The tests compile this function but don't call it.
func startRide() async throws {
  let network = try RoadImporter().network(from: "Data/harbor-town.osm.pbf").network
  try await ride(
    on: network,
    from: Coordinate(latitude: 44.6823, longitude: -37.9480),
    to: Coordinate(latitude: 44.6823, longitude: -37.9430),
    and: Coordinate(latitude: 44.6870, longitude: -37.9430))
}
