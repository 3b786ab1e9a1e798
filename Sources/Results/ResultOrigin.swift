import Files
package import RoadNetworks
import TextFormats

/// The origin of results for traces: the computation, the network, and the travel mode.
///
/// All results in a file must have the same origin.
package struct ResultOrigin: Sendable {
  /// The kind of computation.
  package enum Kind: String, Sendable {
    case snap, analyze

    /// Creates the only kind whose results have the named member; nil if there is none.
    init?(member name: String) {
      switch name {
      case "matchings": self = .snap
      case "parts": self = .analyze
      default: return nil
      }
    }
  }

  private let kind: Kind
  private let network: NetworkIdentity
  private let mode: TravelMode

  /// Creates an origin.
  package init(_ kind: Kind, network: NetworkIdentity, mode: TravelMode) {
    self.kind = kind
    self.network = network
    self.mode = mode
  }

  /// Returns an error if a line of an earlier result has a different origin; nil otherwise.
  ///
  /// Values that the line doesn't contain are not compared.
  func difference(to line: ResultLine) -> FileError? {
    if let other = line.kind, other != kind {
      return FileError(
        .unsupported, found: "a result of \(other)", expected: "one of \(kind)")
    }
    if let other = line.network, other != "\(network)" {
      return FileError(
        .badNetwork, found: "a result on the network \(other)",
        expected: "one on \(network), the current network")
    }
    if let other = line.mode, other != "\(mode)" {
      return FileError(
        .unsupported, found: "a result for the mode \(other)", expected: "one for \(mode)")
    }
    return nil
  }
}

extension JSONText {
  /// Writes the origin of a result: `network` and `mode`.
  mutating func origin(network: NetworkIdentity, mode: TravelMode) {
    // The identity of the network, 32 hexadecimal digits; edge ids are meaningful only in this
    // network.
    member("network", "\(network)")
    // The travel mode: `car`, `bicycle`, or `foot`.
    member("mode", "\(mode)")
  }
}
