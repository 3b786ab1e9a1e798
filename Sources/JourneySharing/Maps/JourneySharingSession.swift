import Coordinates
public import Fleet
import MapDrawing
import Polylines
import RouteSplitting
import TrafficClassification

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

/// The state of a followed trip on a map: the vehicle, the routes ahead, and the stops.
///
///     var journey = JourneySharingSession(trip: session)
///     for await event in session.updates() {
///       journey.update(with: event)
///       map.show(journey, in: size)
///     }
///     map.hide(journey)
///
/// To move the vehicle smoothly between events, show the journey again for each frame. This type is
/// the counterpart of `GMTCJourneySharingSession` in Google's Consumer SDK.
public struct JourneySharingSession: Sendable {
  /// The name of the trip.
  public let name: TripName
  /// The trip as of the last event; nil before the first response.
  public private(set) var trip: Trip?
  /// A closure that returns the label of the trip's next stop, given the arrival and the current
  /// time; an empty string means no label.
  ///
  /// It is called only if the arrival is known.
  public var arrivalLabel: @Sendable (_ arrival: Date, _ now: Date) -> String = Self.minutes

  private var marker = SmoothMarker()
  private var activeRoute: MeasuredPolyline?
  private var remainingRoute: MapLine?

  /// Creates the state of a trip on a map, from the trip that its session has last read, if any.
  ///
  /// - Parameter now: the current time.
  public init(trip session: TripSession, at now: Date = Date()) {
    name = session.name
    if let trip = session.currentTrip { update(with: trip, at: now) }
  }

  /// Updates the journey with an event of its trip; ignores events other than
  /// ``TripEvent/trip(_:changed:)``.
  ///
  /// - Parameter now: the current time.
  public mutating func update(with event: TripEvent, at now: Date = Date()) {
    if case .trip(let trip, _) = event { update(with: trip, at: now) }
  }

  /// Returns the place of the vehicle at a moment between updates; nil if unknown.
  public func vehiclePlace(at time: Date) -> SmoothMarker.Place? {
    trip?.progress.vehicleLocation == nil ? nil : marker.place(at: time)
  }

  private mutating func update(with trip: Trip, at now: Date) {
    // Pictures are drawn far more often than trips change, so the line is joined once per change.
    if trip.laterWays != self.trip?.laterWays {
      remainingRoute = trip.remainingRoute.map {
        MapLine(
          .remainingRoute, $0.coordinates, traffic: trip.remainingRouteTraffic?.stretches ?? [])
      }
    }
    let progress = trip.progress
    if progress.activeRoute != activeRoute?.polyline {
      activeRoute = progress.activeRoute.flatMap { try? MeasuredPolyline($0) }
    }
    self.trip = trip
    // The line includes the remaining route, since the marker may pass the next waypoint before the
    // next response arrives.
    let line = progress.activeRoute.map { active in
      Polyline(joining: [active] + (trip.remainingRoute.map { [$0] } ?? []))
    }
    let distance = progress.remainingDistance.flatMap { left in
      activeRoute.map { max(0, $0.length - left) }
    }
    marker.update(with: progress.vehicleLocation, along: line, near: distance, at: now)
  }

  /// Returns the time until an arrival, such as `4 min`; `<1 min` if less than a minute is left or
  /// the arrival has passed, and an empty string for 1,000,000 minutes or more.
  private static func minutes(until arrival: Date, from now: Date) -> String {
    let minutes = arrival.timeIntervalSince(now) / 60
    guard minutes >= 1, minutes < 1e6 else { return minutes >= 1 ? "" : "<1 min" }
    return "\(Int(minutes.rounded())) min"
  }
}

// MARK: On the map

extension JourneySharingSession {
  /// The group of the journey's lines and markers.
  var group: String { name.description }

  /// Returns the routes ahead at a moment, without the part that the vehicle has driven.
  func lines(at time: Date) -> [MapLine] {
    guard let trip, !trip.status.isFinal else { return [] }
    return [activeLine(of: trip, at: time), remainingRoute].compactMap(\.self)
  }

  /// Returns the line of the active route, starting at the vehicle.
  private func activeLine(of trip: Trip, at time: Date) -> MapLine? {
    guard let line = activeRoute else { return nil }
    var lead: Polyline?
    var driven = vehiclePlace(at: time)?.distanceAlongLine
    if driven == nil, let way = marker.wayAhead(at: time), let end = way.last,
      let start = line.distance(of: end, between: 0, and: SmoothMarker.longestDrive)
    {
      // The marker is still on the way to the newest location, where the active route begins.
      (lead, driven) = (way, start)
    }
    let start = min(driven ?? 0, line.length)
    let ahead = line.slice(from: start, to: line.length)
    let leadLength = lead.flatMap { try? MeasuredPolyline($0) }?.length ?? 0
    let traffic = trip.progress.traffic?.slice(from: start, of: line).stretches ?? []
    return MapLine(
      .activeRoute, (lead?.coordinates ?? []) + ahead.coordinates,
      traffic: traffic.map {
        TrafficStretch(from: $0.start + leadLength, to: $0.end + leadLength, $0.traffic)
      })
  }

  /// Returns the markers of the remaining stops and the vehicle at a moment.
  func markers(at time: Date) -> [MapMarker] {
    guard let trip, !trip.status.isFinal else { return [] }
    var markers: [MapMarker] = []
    let stops = trip.ownStops
    var madeCount =
      trip.intermediateDestinations.count - stops.count { $0.kind == .intermediateDestination }
    for (index, stop) in stops.enumerated() {
      let kind = stop.kind.markerKind
      var id = "\(group)/\(kind.rawValue)"
      if kind == .intermediateDestination {
        // The id contains the index of the stop in the trip, so that it doesn't change.
        id += "/\(madeCount)"
        madeCount += 1
      }
      let arrival = index == 0 ? trip.nextOwnArrival : nil
      markers.append(
        MapMarker(
          id: id, kind, at: stop.location.point,
          label: arrival.map { arrivalLabel($0, time) } ?? stop.location.label))
    }
    if let place = vehiclePlace(at: time) {
      markers.append(
        MapMarker(
          id: "\(group)/\(MarkerKind.vehicle.rawValue)", .vehicle, at: place.coordinate,
          heading: place.heading))
    }
    return markers
  }
}

extension Trip {
  /// The remaining stops of this trip; all of its stops until a vehicle is assigned.
  fileprivate var ownStops: [TripWaypoint] {
    if vehicleID != nil { return progress.remainingWaypoints.filter { $0.tripID == id } }
    return [TripWaypoint(id, .pickup, at: pickup)]
      + intermediateDestinations.map { TripWaypoint(id, .intermediateDestination, at: $0) }
      + (dropOff.map { [TripWaypoint(id, .dropOff, at: $0)] } ?? [])
  }

  /// The estimated arrival at the first remaining stop of this trip; nil if unknown.
  fileprivate var nextOwnArrival: Date? {
    let waypoints = progress.remainingWaypoints
    guard let index = waypoints.firstIndex(where: { $0.tripID == id }) else { return nil }
    return waypoints[index].arrival ?? (index == 0 ? progress.arrival : nil)
  }
}

extension LineTraffic {
  fileprivate var stretches: [TrafficStretch] {
    intervals.map { TrafficStretch(from: $0.startMeters, to: $0.endMeters, $0.traffic) }
  }
}
