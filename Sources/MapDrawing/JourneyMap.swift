public import Coordinates
import Polylines

/// The contents, the style, and the camera of a map.
///
///     var map = JourneyMap(title: "Trip 7")
///     map.pickup = Coordinate(latitude: 41.1496, longitude: -8.6109)
///     map.add(MapLine(.activeRoute, route))
///     let svg = SVGRenderer().bytes(of: map)
///
/// A map is a value that draws nothing by itself: ``SVGRenderer`` makes a picture of it, and
/// ``HTMLRenderer`` makes a page. The type is the counterpart of the map view of Google's Consumer
/// SDK.
public struct JourneyMap: Sendable {
  /// The title; empty for no title.
  public var title: String
  /// The style.
  public var style: MapStyle
  /// The camera; nil to show everything on the map.
  public var camera: Camera?
  /// Whether the camera follows the journey.
  ///
  /// If true, a page with a single drive initially keeps the vehicle and the next waypoint in view.
  public var cameraFollowsJourney = true
  /// The attribution of the map data, such as `© OpenStreetMap contributors`.
  public var attribution = ""
  /// Roads in the background; nil for none.
  public var roads: RoadBackground?

  /// The areas, from the lowest to the topmost.
  public private(set) var areas: [MapArea] = []
  /// The lines, in the order in which they were added.
  public private(set) var lines: [MapLine] = []
  /// The drives.
  public private(set) var drives: [MapDrive] = []
  /// The markers.
  public private(set) var markers: [MapMarker] = []

  /// The size of the map: the total number of points of lines and areas, updates of drives,
  /// markers, and facts of lines, areas, and markers.
  public private(set) var pointCount = 0

  /// Creates an empty map.
  public init(title: String = "", style: MapStyle = MapStyle()) {
    self.title = title
    self.style = style
  }

  /// Adds an area above the existing areas, without its invalid coordinates.
  public mutating func add(_ area: MapArea) {
    var area = area
    area.polygons = area.polygons.map { $0.map { $0.filter(\.isValid) } }
    pointCount += area.polygons.joined().reduce(0) { $0 + $1.count } + area.facts.count
    areas.append(area)
  }

  /// Adds a line, without its invalid coordinates.
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

  /// Adds a marker or replaces the marker with the same id; a marker with an invalid coordinate is
  /// not added.
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

  /// Removes a marker; does nothing if no marker has this id.
  public mutating func removeMarker(id: String) {
    guard let index = places[id] else { return }
    pointCount -= 1 + markers.remove(at: index).facts.count
    indexMarkers()
  }

  private mutating func indexMarkers() {
    places = Dictionary(uniqueKeysWithValues: markers.enumerated().map { ($1.id, $0) })
  }

  /// Adds the areas, lines, drives, and markers of another map; a marker whose id is taken gets a
  /// new id.
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

  /// Removes all areas, lines, drives, and markers.
  public mutating func removeAll() {
    areas = []
    lines = []
    drives = []
    markers = []
    places = [:]
    pointCount = 0
  }

  /// The index of each marker, by its id.
  private var places: [String: Int] = [:]
}

// MARK: Groups

extension JourneyMap {
  /// The names of the groups that have lines or markers, sorted.
  ///
  /// - Complexity: O(*n* + *g* log *g*) for *n* lines and markers in *g* groups.
  public var groups: [String] {
    Set(lines.map(\.group) + markers.map(\.group)).subtracting([""]).sorted()
  }

  /// Replaces the lines and markers of a group with others, which become members of the group.
  ///
  /// A marker whose id is already on the map, in any group, replaces the marker with this id and
  /// keeps its position in the order of markers. Invalid coordinates of lines, and markers with an
  /// invalid coordinate, are left out. An empty name stands for no group: the lines and markers are
  /// added as by `add(_:)`.
  ///
  /// - Complexity: O(*n*) in the lines and markers of the map, and the points of the new lines.
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

  /// Removes the lines and markers of a group; does nothing if the name is empty.
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
  /// The pickup of the rider or the delivery: the coordinate of the marker with the id `pickup`, or
  /// nil if there is no such marker.
  public var pickup: Coordinate? {
    get { coordinate(of: MarkerKind.pickup) }
    set { set(newValue, .pickup) }
  }

  /// The drop-off of the rider or the delivery: the coordinate of the marker with the id `dropoff`,
  /// or nil if there is no such marker.
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
  /// A box around everything on the map except the roads; nil if there is nothing else.
  ///
  /// Drives that couldn't be matched to roads are ignored unless there are no other drives.
  ///
  /// - Complexity: O(*n*) in the contents of the map.
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

  /// A part of a map to which the camera can be moved.
  public enum Focus: Sendable, Hashable {
    /// Everything on the map.
    case everything
    /// The route from the vehicle to the next waypoint.
    case journey
    /// A place, such as the position of the device.
    case device(Coordinate)
  }

  /// Moves the camera to a part of the map, for a picture of the given size, with north up.
  ///
  /// On a map without a route ahead, ``Focus/journey`` shows everything. ``Focus/device(_:)`` keeps
  /// the zoom of the camera if it is at least 15, and otherwise sets the zoom to 15.
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

  /// Resets the camera to show everything.
  public mutating func resetCamera() { camera = nil }

  /// Returns the camera of the map or, if it is nil, one that shows everything in a picture of the
  /// given size.
  public func camera(in size: MapSize) -> Camera {
    camera ?? bounds.map { Camera(fitting: $0, in: size) }
      ?? Camera(center: Coordinate(latitude: 0, longitude: 0), zoom: 1)
  }
}
