public import Coordinates
import Polylines

/// The contents and the look of a map: roads, routes, drives, markers and areas.
///
///     var map = JourneyMap(title: "Trip 7")
///     map.pickup = Coordinate(latitude: 41.1496, longitude: -8.6109)
///     map.add(MapLine(.activeRoute, route))
///     let svg = SVGRenderer().bytes(of: map)
///
/// It is a value that draws nothing by itself: ``SVGRenderer`` makes a picture of it and
/// ``HTMLRenderer`` a page. It is the counterpart of the map view of Google's Consumer SDK.
public struct JourneyMap: Sendable {
  /// Its title; empty for none.
  public var title: String
  /// How it looks.
  public var style: MapStyle
  /// Where it looks; nil to show all that is on it.
  public var camera: Camera?
  /// Whether the camera of a page that plays a single drive keeps the vehicle and the next waypoint
  /// in view.
  public var cameraFollowsJourney = true
  /// The attribution of the map data, such as `© OpenStreetMap contributors`.
  public var attribution = ""
  /// Roads in the background; nil for none.
  public var roads: RoadBackground?

  /// The areas, the lowest first.
  public private(set) var areas: [MapArea] = []
  /// The lines; those of one kind in the order in which they were added.
  public private(set) var lines: [MapLine] = []
  /// The drives.
  public private(set) var drives: [MapDrive] = []
  /// The markers.
  public private(set) var markers: [MapMarker] = []

  /// The size of the map: points of lines and areas, updates of drives, markers, and the facts of
  /// lines, areas and markers.
  public private(set) var pointCount = 0

  /// Creates an empty map.
  public init(title: String = "", style: MapStyle = MapStyle()) {
    self.title = title
    self.style = style
  }

  /// Adds an area above those that are there; coordinates that are no places are left out.
  public mutating func add(_ area: MapArea) {
    var area = area
    area.polygons = area.polygons.map { $0.map { $0.filter(\.isValid) } }
    pointCount += area.polygons.joined().reduce(0) { $0 + $1.count } + area.facts.count
    areas.append(area)
  }

  /// Adds a line; coordinates that are no places are left out.
  public mutating func add(_ line: MapLine) {
    var line = line
    line.coordinates.removeAll { !$0.isValid }
    pointCount += line.coordinates.count + line.facts.count
    lines.append(line)
  }

  /// Adds a drive.
  public mutating func add(_ drive: MapDrive) {
    pointCount += drive.count
    drives.append(drive)
  }

  /// Adds a marker, in place of the one with its id; one that is at no place is not added.
  public mutating func add(_ marker: MapMarker) {
    guard marker.coordinate.isValid else { return }
    if let index = places[marker.id] {
      pointCount += marker.facts.count - markers[index].facts.count
      markers[index] = marker
    } else {
      places[marker.id] = markers.count
      pointCount += 1 + marker.facts.count
      markers.append(marker)
    }
  }

  /// Removes a marker; does nothing if there is none with this id.
  public mutating func removeMarker(id: String) {
    guard let index = places[id] else { return }
    pointCount -= 1 + markers.remove(at: index).facts.count
    indexMarkers()
  }

  private mutating func indexMarkers() {
    places = Dictionary(uniqueKeysWithValues: markers.enumerated().map { ($1.id, $0) })
  }

  /// Adds everything on another map except its roads; a marker whose id is taken gets a new id.
  public mutating func add(_ other: JourneyMap) {
    areas += other.areas
    lines += other.lines
    drives += other.drives
    pointCount += other.pointCount - other.markers.reduce(0) { $0 + 1 + $1.facts.count }
    for var marker in other.markers {
      let id = marker.id
      var number = 1
      while places[marker.id] != nil {
        number += 1
        marker.id = "\(id) (\(number))"
      }
      add(marker)
    }
  }

  /// Removes everything except the roads.
  public mutating func removeAll() {
    areas = []
    lines = []
    drives = []
    markers = []
    places = [:]
    pointCount = 0
  }

  /// Where each marker is, by its id.
  private var places: [String: Int] = [:]
}

// MARK: Groups

extension JourneyMap {
  /// The groups that have lines or markers, in the order of their names.
  ///
  /// - Complexity: O(*n*) in lines and markers.
  public var groups: [String] {
    Set(lines.map(\.group) + markers.map(\.group)).subtracting([""]).sorted()
  }

  /// Gives a group other lines and markers, in place of those that it has.
  ///
  /// Those with an id that stays keep their place among markers of their kind. Coordinates that are
  /// no places are left out, as are markers there.
  ///
  /// - Complexity: O(*n*) in lines and markers.
  public mutating func setGroup(
    _ group: String, lines newLines: [MapLine], markers newMarkers: [MapMarker]
  ) {
    let ids = Set(newMarkers.lazy.filter(\.coordinate.isValid).map(\.id))
    if !group.isEmpty {
      remove(where: { $0.group == group }, markers: { $0.group == group && !ids.contains($0.id) })
    }
    for var line in newLines {
      line.group = group
      add(line)
    }
    for var marker in newMarkers {
      marker.group = group
      add(marker)
    }
  }

  /// Removes the lines and markers of a group; does nothing for the empty name, which is that of
  /// no group.
  ///
  /// - Complexity: O(*n*) in lines and markers.
  public mutating func removeGroup(_ group: String) {
    guard !group.isEmpty else { return }
    remove(where: { $0.group == group }, markers: { $0.group == group })
  }

  private mutating func remove(
    where isGoneLine: (MapLine) -> Bool, markers isGoneMarker: (MapMarker) -> Bool
  ) {
    for line in lines where isGoneLine(line) {
      pointCount -= line.coordinates.count + line.facts.count
    }
    lines.removeAll(where: isGoneLine)
    for marker in markers where isGoneMarker(marker) { pointCount -= 1 + marker.facts.count }
    markers.removeAll(where: isGoneMarker)
    indexMarkers()
  }
}

extension JourneyMap {
  /// The pickup of the rider or the delivery; nil for no such marker.
  public var pickup: Coordinate? {
    get { coordinate(of: MarkerKind.pickup) }
    set { set(newValue, .pickup) }
  }

  /// The drop-off of the rider or the delivery; nil for no such marker.
  public var dropoff: Coordinate? {
    get { coordinate(of: MarkerKind.dropoff) }
    set { set(newValue, .dropoff) }
  }

  private func coordinate(of kind: MarkerKind) -> Coordinate? {
    markers.first { $0.id == kind.rawValue }?.coordinate
  }

  private mutating func set(_ coordinate: Coordinate?, _ kind: MarkerKind) {
    if let coordinate {
      add(MapMarker(id: kind.rawValue, kind, at: coordinate))
    } else {
      removeMarker(id: kind.rawValue)
    }
  }
}

extension JourneyMap {
  /// A box around all that is shown, without the roads; nil for an empty map.
  ///
  /// - Complexity: O(*n*).
  public var bounds: BoundingBox? {
    var box: BoundingBox?
    func add(_ coordinates: some Sequence<Coordinate>) {
      guard let other = BoundingBox(enclosing: coordinates) else { return }
      box = box?.union(other) ?? other
    }
    for area in areas { for polygon in area.polygons { polygon.forEach(add) } }
    for line in lines { add(line.coordinates) }
    let matched = drives.filter { !$0.isUnmatched }
    for drive in matched.isEmpty ? drives : matched {
      add(drive.raw.coordinates.lazy.compactMap(\.self))
      if let logged = drive.logged { add(logged.coordinates.lazy.compactMap(\.self)) }
      for path in drive.paths { add(path.points.coordinates) }
    }
    add(markers.lazy.map(\.coordinate))
    return box
  }

  /// What the camera is to look at.
  public enum Focus: Sendable, Hashable {
    /// The whole of what is shown.
    case everything
    /// The route ahead of the vehicle, with the next waypoint.
    case journey
    /// A place, such as that of the device.
    case device(Coordinate)
  }

  /// Moves the camera, for a picture of some size.
  ///
  /// On a map without a route ahead the journey is all that is shown.
  public mutating func focus(_ target: Focus, in size: MapSize) {
    switch target {
    case .everything: camera = bounds.map { Camera(fitting: $0, in: size) }
    case .journey:
      let routes = lines + drives.flatMap(\.routeLines)
      let ahead = routes.filter { $0.kind == .activeRoute }.flatMap(\.coordinates)
      let vehicles = (markers + drives.flatMap(\.markers)).filter { $0.kind == .vehicle }
        .map(\.coordinate)
      let box = ahead.isEmpty ? bounds : BoundingBox(enclosing: ahead + vehicles)
      camera = box.map { Camera(fitting: $0, in: size) }
    case .device(let coordinate):
      camera = Camera(center: coordinate, zoom: max(camera?.zoom ?? 0, 15))
    }
  }

  /// Shows all again, as before the camera was moved.
  public mutating func resetCamera() { camera = nil }

  /// Where the map looks in a picture of some size.
  public func camera(in size: MapSize) -> Camera {
    camera ?? bounds.map { Camera(fitting: $0, in: size) }
      ?? Camera(center: Coordinate(latitude: 0, longitude: 0), zoom: 1)
  }
}
