import Files
package import RoadNetworks
import TextFormats

/// What the results of traces are made with: those of one file must agree in it.
package struct ResultOrigin: Sendable {
  /// What was asked of the traces.
  package enum Kind: String, Sendable {
    case snap, analyze

    /// The kind whose results alone have a member; nil for all other names.
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

  /// Creates what results are to be made with.
  package init(_ kind: Kind, network: NetworkIdentity, mode: TravelMode) {
    self.kind = kind
    self.network = network
    self.mode = mode
  }

  /// What an earlier result's line was made with instead; nil where nothing that it says differs.
  func difference(to line: ResultLine) -> FileError? {
    if let other = line.kind, other != kind {
      return FileError(
        .unsupported, found: "a result of \(other)", expected: "one of \(kind)")
    }
    if let other = line.network, other != "\(network)" {
      return FileError(
        .badNetwork, found: "a result on the network \(other)",
        expected: "one on \(network), the network at hand")
    }
    if let other = line.mode, other != "\(mode)" {
      return FileError(
        .unsupported, found: "a result for the mode \(other)", expected: "one for \(mode)")
    }
    return nil
  }
}

extension JSONText {
  /// Writes what a result is made with: `network` and `mode`.
  mutating func origin(network: NetworkIdentity, mode: TravelMode) {
    // The identity of the network, 32 hexadecimal digits: edges mean nothing on another.
    member("network", "\(network)")
    // Who travels: `car`, `bicycle` or `foot`.
    member("mode", "\(mode)")
  }
}
