/// The noise of a stream, estimated from its latest locations.
package struct RunningNoise {
  /// The maximum number of values of each kind from which the noise is estimated.
  private static let memory = 256
  /// The number of locations for each new value, which replaces the oldest one, once the memory is
  /// full.
  ///
  /// Errors are correlated in time, and a stop of several minutes must not dominate the estimate.
  private static let stride = 8
  /// The number of locations from one estimate to the next among the first 256; later, it is
  /// multiplied by `stride`.
  private static let pace = 8
  /// The number of distances of typical size that are added to the known ones, if no residuals are
  /// known.
  private static let prior = 4
  /// The same number if residuals are known: the errors of locations so close in time are alike for
  /// about a minute.
  private static let densePrior = 16
  /// The time in seconds for which errors persist, so further distances to roads are redundant.
  private static let lasting = 4.0

  package private(set) var estimate = NoiseEstimate()
  private var distances: [Double] = []
  private var residuals: [Double] = []
  private var reported: [Double] = []
  private var latest: [Location] = []
  private var count = 0
  /// The time and the coordinate of the last location whose distance was added.
  private var lastSeconds: Double?
  private var lastPlace: Coordinate?

  package init() {}

  /// Returns whether the distance of the next location to the nearest road is needed, because it
  /// is new information and would be kept.
  package func needsDistance(of location: Location) -> Bool {
    if let lastSeconds, let seconds = location.finiteSeconds,
      lastSeconds..<(lastSeconds + Self.lasting) ~= seconds
    {
      return false
    }
    if let lastPlace, !estimate.tellsMore(location.coordinate, than: lastPlace) { return false }
    return distances.count < Self.memory || (count + 1).isMultiple(of: Self.stride)
  }

  /// Adds a location and, if known, its distance to the nearest road in meters.
  ///
  /// - Parameter memory: a reusable buffer for the computation.
  package mutating func add(_ location: Location, distance: Double?, _ memory: inout [Double]) {
    count += 1
    func add(_ value: Double?, to values: inout [Double]) {
      guard let value else { return }
      if values.count == Self.memory {
        guard count.isMultiple(of: Self.stride) else { return }
        values.removeFirst()
      }
      values.append(value)
    }
    add(distance, to: &distances)
    if distance != nil { (lastSeconds, lastPlace) = (location.finiteSeconds, location.coordinate) }
    add(NoiseEstimate.reported(by: location), to: &reported)
    latest.append(location)
    if latest.count == 3 {
      add(NoiseEstimate.residual(latest[0], latest[1], latest[2]), to: &residuals)
      latest.removeFirst()
    }
    let pace = count < Self.memory ? Self.pace : Self.pace * Self.stride
    if count.isMultiple(of: pace) {
      estimate = NoiseEstimate(
        distances: distances, commonCount: residuals.isEmpty ? Self.prior : Self.densePrior,
        residuals: residuals, reported: reported, &memory)
    }
  }
}

extension RunningNoise: Archived {
  package mutating func visit(_ archive: inout StateArchive) throws(ArchiveError) {
    try archive.visit(&estimate)
    try archive.visit(&distances)
    try archive.visit(&residuals)
    try archive.visit(&reported)
    try archive.visit(&latest)
    try archive.visit(&count)
    try archive.visit(&lastSeconds)
    try archive.visit(&lastPlace, new: Coordinate(latitude: 0, longitude: 0)) {
      (own, archive) throws(ArchiveError) in try archive.visit(&own)
    }
    guard archive.isReading else { return }
    guard max(distances.count, residuals.count, reported.count) <= Self.memory, latest.count < 3,
      (distances + residuals + reported).allSatisfy({ $0 >= 0 && $0 < .infinity }),
      0..<(1 << 48) ~= count, lastSeconds?.isFinite ?? true
    else { throw archive.damaged("found \(distances.count) distances, expected \(Self.memory)") }
  }
}
