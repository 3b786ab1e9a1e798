import Files
public import Polylines

/// A text format of traces.
public struct TraceFormat: Hashable, Sendable {
  /// The formats, for exhaustive switches.
  enum Value: Hashable {
    case gpx, csv, geojson, ndjson, wkt
    case polylines(PolylineFormat?)
  }
  let value: Value

  /// GPX 1.0 or 1.1, the GPS Exchange Format.
  public static let gpx = TraceFormat(value: .gpx)
  /// Delimited text, with one line per location.
  public static let csv = TraceFormat(value: .csv)
  /// GeoJSON (RFC 7946), with one feature per trace.
  public static let geojson = TraceFormat(value: .geojson)
  /// One JSON object per line, with one line per trace.
  public static let ndjson = TraceFormat(value: .ndjson)

  /// Well-known text (OGC 06-103r4) of a line, several lines, or points, with one line of text per
  /// trace.
  public static let wkt = TraceFormat(value: .wkt)

  /// Returns the format of encoded polylines, one per line; pass nil to detect their encoding.
  public static func polylines(_ format: PolylineFormat?) -> TraceFormat {
    TraceFormat(value: .polylines(format))
  }

  /// All formats except encoded polylines.
  public static let all: [TraceFormat] = [.ndjson, .geojson, .gpx, .csv, .wkt]

  /// The name used by the command line and in errors.
  public var name: String {
    switch value {
    case .gpx: "gpx"
    case .csv: "csv"
    case .geojson: "geojson"
    case .ndjson: "ndjson"
    case .wkt: "wkt"
    case .polylines(let format): format?.name ?? "polylines"
    }
  }
}

extension TraceFormat {
  /// Creates the format with a name such as `gpx`, ignoring case; nil for unknown names.
  ///
  /// `polylines` stands for encoded polylines in a format to be detected, and the name of a
  /// `PolylineFormat` for encoded polylines in that format.
  public init?(name: String) {
    let name = name.lowercased()
    if let format = Self.all.first(where: { $0.name == name }) {
      self = format
    } else if name == "polylines" {
      self = .polylines(nil)
    } else if let format = PolylineFormat(name: name) {
      self = .polylines(format)
    } else {
      return nil
    }
  }

  /// Creates the format that a file extension stands for; nil if the extension is unknown or
  /// ambiguous.
  ///
  /// `.json` is ambiguous, since it is used for both GeoJSON and lines of JSON.
  public init?(path: String) {
    switch FileName(path).ending {
    case "gpx": self = .gpx
    case "csv", "tsv": self = .csv
    case "geojson": self = .geojson
    case "ndjson", "jsonl", "ldjson": self = .ndjson
    case "wkt": self = .wkt
    default: return nil
    }
  }
}

extension TraceFormat: CustomStringConvertible {
  /// The name of the format.
  public var description: String { name }
}

/// The parts of a path that readers use.
struct FileName {
  /// The name without folders and extension; `trace` if this is empty or `-`.
  let stem: String
  /// The text after the last dot, in lower case; empty if there is no dot, or only a leading one.
  let ending: String

  init(_ path: String) {
    let name = FileIdentity.name(of: path)
    let dot = name.dropFirst().lastIndex(of: ".")
    ending = dot.map { name[$0...].dropFirst().lowercased() } ?? ""
    let stem = dot.map { name[..<$0] } ?? name
    self.stem = stem.isEmpty || stem == "-" ? "trace" : String(stem)
  }
}
