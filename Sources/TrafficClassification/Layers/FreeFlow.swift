import Coordinates
import RoadNetworks

/// The free-flow pace of each edge of a network for a travel mode, the lowest layer of speeds.
struct FreeFlow: Sendable {
  let network: RoadNetwork
  let mode: TravelMode
  /// The class of each attribute row, and the logarithm of its pace in seconds per meter; the pace
  /// is nil if the mode can't use the row's edges.
  private let rows: [(roadClass: RoadClass, logPace: Double?)]

  init(_ network: RoadNetwork, _ mode: TravelMode) {
    self.network = network
    self.mode = mode
    let speeds = network.freeFlowSpeeds(for: mode)
    rows = speeds.enumerated().map { row, speed in
      (network.attributes[UInt32(row)].roadClass, speed > 0 ? -naturalLogarithm(speed) : nil)
    }
  }

  /// Returns the logarithm of the pace in seconds per meter; nil if the mode can't use the edge.
  func logPace(_ edge: EdgeIndex) -> Double? { row(edge)?.logPace }

  /// Returns the free-flow time over a whole edge in seconds, above 0; the time at 1 m/s if the
  /// mode can't use the edge.
  func seconds(_ edge: EdgeIndex) -> Double {
    network.meters(of: edge) * exponential(logPace(edge) ?? 0)
  }

  func roadClass(_ edge: EdgeIndex) -> RoadClass { row(edge)?.roadClass ?? .unclassified }

  private func row(_ edge: EdgeIndex) -> (roadClass: RoadClass, logPace: Double?)? {
    let row = Int(network.edges[edge].attributes)
    return row < rows.count ? rows[row] : nil
  }
}
