import Foundation
import MilepostKit

// Recipes for maps: the functions contain the code of the section "The map" of the article
// ComingFromGooglesSDKs.

/// Shows a journey until it is over.
func showJourney(
  _ session: TripSession, display: @Sendable ([UInt8]) -> Void
) async -> JourneyMap {
  let size = MapSize(width: 960, height: 640)
  var map = JourneyMap(title: "Trip 7")
  map.attribution = "© OpenStreetMap contributors"
  var journey = JourneySharingSession(trip: session)
  for await event in session.updates() {
    journey.update(with: event)
    map.show(journey, in: size)
    display(SVGRenderer(size: size).bytes(of: map))
  }
  map.hide(journey)
  return map
}

/// Sets the roads in a box as the background of a map.
func drawRoads(
  of network: RoadNetwork, around box: BoundingBox, on map: inout JourneyMap
) throws {
  map.roads = try RoadBackground(of: network, in: box)
}

/// Customizes markers and lines.
func customize(_ map: inout JourneyMap, icon: String) {
  map.style = MapStyle(theme: .dark)
  map.style[marker: .vehicle] = MarkerStyle(content: .svg(icon), zIndex: 1, isFlat: true)
  map.style[marker: .pickup].anchor = UnitPoint(0.5, 1)
  map.style[marker: .intermediateDestination].isVisible = false
  map.style[polyline: .activeRoute] = PolylineStyle(strokeWidth: 6, showsTraffic: true)
  map.style[polyline: .activeRoute].trafficColors[.slow] = .yellow
  map.style[polyline: .remainingRoute].strokeColor = .white
  map.style[marker: .dropoff] = nil  // restores the default
}

/// Labels the next stop with the minutes until the arrival.
func label(_ journey: inout JourneySharingSession) {
  journey.arrivalLabel = { arrival, now in
    "in \(Int(arrival.timeIntervalSince(now) / 60)) min"
  }
}

/// Prints the marker selected by a tap.
func tap(
  _ map: JourneyMap, at point: ScreenPoint, in size: MapSize, print: (String) -> Void
) {
  if let tapped = map.marker(at: point, in: size) {
    print("\(tapped.kind.rawValue): \(tapped.id)")
  }
}

/// Moves the camera.
func moveCamera(of map: inout JourneyMap, to place: Coordinate, in size: MapSize) {
  map.cameraFollowsJourney = false
  map.focus(.journey, in: size)  // the vehicle and the way to the next stop
  map.focus(.device(place), in: size)  // a place, such as the position of the phone
  map.camera = Camera(center: place, zoom: 16, bearing: 90)
}

/// Returns the position of a smoothly moving marker.
func placesOfMarker(for trips: [Trip], seenAt dates: [Date], frame: Date) -> Coordinate? {
  var marker = SmoothMarker()
  for (trip, date) in zip(trips, dates) {
    marker.update(with: trip.progress.vehicleLocation, along: trip.progress.activeRoute, at: date)
  }
  let place = marker.place(at: frame)
  return place?.coordinate
}
