import Coordinates
import RoadNetworks

/// How fast each edge of a network is driven when it is free: the layer under all others.
struct FreeFlow: Sendable {
  let network: RoadNetwork
  let mode: TravelMode
  /// By attribute row: the class, and the logarithm of the pace in seconds per meter; nil where the
  /// mode doesn't go.
  private let rows: [(roadClass: RoadClass, logPace: Double?)]

  init(_ network: RoadNetwork, _ mode: TravelMode) {
    self.network = network
    self.mode = mode
    let speeds = network.freeFlowSpeeds(for: mode)
    rows = speeds.enumerated().map { row, speed in
      (network.attributes[UInt32(row)].roadClass, speed > 0 ? -naturalLogarithm(speed) : nil)
    }
  }

  /// The logarithm of the pace in seconds per meter; nil where the mode doesn't go.
  func logPace(_ edge: UInt32) -> Double? { row(edge)?.logPace }

  /// The seconds over a whole edge, above 0; those at 1 m/s where the mode doesn't go.
  func seconds(_ edge: UInt32) -> Double {
    network.meters(of: edge) * exponential(logPace(edge) ?? 0)
  }

  func roadClass(_ edge: UInt32) -> RoadClass { row(edge)?.roadClass ?? .unclassified }

  private func row(_ edge: UInt32) -> (roadClass: RoadClass, logPace: Double?)? {
    let row = Int(network.record(of: edge).attributes)
    return row < rows.count ? rows[row] : nil
  }
}
