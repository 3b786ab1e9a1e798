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
  /// The map shows the vehicle, the routes ahead, which begin at the vehicle, and the remaining
  /// stops of the trip, of which the next one is labeled with the arrival, if known. A trip that is
  /// over shows nothing. Markers have ids such as `providers/acme/trips/7/vehicle`;
  /// ``MapDrawing/JourneyMap/marker(at:in:tolerance:)`` finds the marker at a point of the picture.
  ///
  /// If ``MapDrawing/JourneyMap/cameraFollowsJourney`` is true, the camera is then focused on the
  /// route up to the next waypoint, or on everything if there is no such route; otherwise the
  /// camera stays as the app has set it.
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
