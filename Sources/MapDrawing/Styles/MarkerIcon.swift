#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The built-in icons, as SVG paths in a square of 24 by 24 units; the vehicle points upward.
enum MarkerIcon {
  static func path(of kind: MarkerKind) -> String {
    switch kind {
    case .vehicle: "M12 1.5 L20.5 22 L12 17.5 L3.5 22 Z"
    // The ring of a pickup and the square of a drop-off can be distinguished without colors.
    case .pickup:
      "M12 1 A11 11 0 1 1 11.99 1 Z M12 7.5 A4.5 4.5 0 1 0 12.01 7.5 Z"
    case .dropoff: "M2 2 H22 V22 H2 Z M8 8 V16 H16 V8 Z"
    case .intermediateDestination: "M12 1 L23 12 L12 23 L1 12 Z M12 8 L8 12 L12 16 L16 12 Z"
    case .waypoint: "M12 1 L23 12 L12 23 L1 12 Z"
    case .stop: "M2 2 H22 V22 H2 Z M7 6.5 V17.5 H10 V6.5 Z M14 6.5 V17.5 H17 V6.5 Z"
    case .raw, .snapped, .considered, .rejected, .unknown: "M12 1 A11 11 0 1 1 11.99 1 Z"
    }
  }
}

extension MarkerStyle.Content {
  /// The image as a data URL; nil for the built-in icon and for data that isn't a supported image.
  var dataURL: String? {
    switch self {
    case .builtIn: nil
    case .svg(let text): "data:image/svg+xml;base64," + Data(text.utf8).base64EncodedString()
    case .image(let data):
      Self.mediaType(of: data).map { "data:\($0);base64," + data.base64EncodedString() }
    }
  }

  private static func mediaType(of data: Data) -> String? {
    if data.starts(with: [0x89, 0x50, 0x4e, 0x47]) { return "image/png" }
    if data.starts(with: [0xff, 0xd8, 0xff]) { return "image/jpeg" }
    if data.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    let isWebP =
      data.starts(with: Array("RIFF".utf8))
      && data.dropFirst(8).starts(with: Array("WEBP".utf8))
    return isWebP ? "image/webp" : nil
  }
}
