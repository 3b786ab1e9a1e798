public import Fleet
public import MapDrawing

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension JourneyMap {
  /// Shows a journey as it is at a moment, in place of what was shown of it.
  ///
  /// The vehicle stands or drives on its way, the routes ahead begin at it, the stops of the trip
  /// that remain have markers, and the next one a label with the arrival. A trip that is over shows
  /// nothing. Markers have ids such as `providers/acme/trips/7/vehicle`, by which
  /// ``MapDrawing/JourneyMap/marker(at:in:tolerance:)`` names them.
  ///
  /// Where ``MapDrawing/JourneyMap/cameraFollowsJourney`` is set, the camera then looks at the
  /// route up to the next waypoint; else the app moves it.
  ///
  /// - Parameters:
  ///   - time: the present.
  ///   - size: that of the picture, for the camera.
  /// - Complexity: O(*n*) in points of the routes, and in lines and markers of the map.
  public mutating func show(
    _ session: JourneySharingSession, at time: Date = Date(), in size: MapSize
  ) {
    setGroup(session.group, lines: session.lines(at: time), markers: session.markers(at: time))
    if cameraFollowsJourney { focus(.journey, in: size) }
  }

  /// Removes what is shown of a journey; does nothing for one that isn't shown.
  public mutating func hide(_ session: JourneySharingSession) { removeGroup(session.group) }

  /// Removes what is shown of all journeys.
  public mutating func hideAll() {
    for session in sessions { removeGroup(session.description) }
  }

  /// The trips of which something is shown, in the order of their names.
  ///
  /// - Complexity: O(*n*) in lines and markers.
  public var sessions: [TripName] { groups.compactMap { try? TripName($0) } }
}
