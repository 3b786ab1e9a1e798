public import Fleet
public import MapDrawing

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JourneyMap {
  /// Shows a journey at a moment, replacing the journey's previous lines and markers.
  ///
  /// The map shows the vehicle, the routes ahead of it, and the remaining stops of the trip. If the
  /// arrival at the next stop is known, that stop has a label. For a trip that is over, the map
  /// shows nothing. Markers have ids such as `providers/acme/trips/7/vehicle`;
  /// ``MapDrawing/JourneyMap/marker(at:in:tolerance:)`` finds the marker at a point of the picture.
  ///
  /// If ``MapDrawing/JourneyMap/cameraFollowsJourney`` is true, the camera is then focused on the
  /// active routes and the vehicles on the map, or on everything if there is no active route.
  /// Otherwise, the camera stays as the app has set it.
  ///
  /// - Parameters:
  ///   - time: the current time.
  ///   - size: the size of the picture, for the camera.
  /// - Complexity: O(*n*) in the number of points of the routes, and of lines and markers on the
  ///   map.
  public mutating func show(
    _ session: JourneySharingSession, at time: Date = Date(), in size: MapSize
  ) {
    setGroup(session.group, lines: session.lines(at: time), markers: session.markers(at: time))
    if cameraFollowsJourney { focus(.journey, in: size) }
  }

  /// Removes the lines and markers of a journey; does nothing if the journey isn't shown.
  public mutating func hide(_ session: JourneySharingSession) { removeGroup(session.group) }

  /// Removes the lines and markers of all journeys.
  public mutating func hideAll() {
    for session in sessions { removeGroup(session.description) }
  }

  /// The names of the trips shown on the map, in ascending order.
  ///
  /// - Complexity: O(*n*) in the number of lines and markers.
  public var sessions: [TripName] { groups.compactMap { try? TripName($0) } }
}
