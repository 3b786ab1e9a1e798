/// A text format of traces.
public struct TraceFormat: Hashable, Sendable {
  private enum Value { case gpx, csv, geojson, ndjson }
  private let value: Value

  /// GPX 1.0 or 1.1, the GPS Exchange Format.
  public static let gpx = TraceFormat(value: .gpx)
  /// Text in columns, a line per location.
  public static let csv = TraceFormat(value: .csv)
  /// GeoJSON (RFC 7946), a feature per trace.
  public static let geojson = TraceFormat(value: .geojson)
  /// A JSON object per line, a line per trace.
  public static let ndjson = TraceFormat(value: .ndjson)

  /// Every format, in the order in which help texts list them.
  public static let all: [TraceFormat] = [.ndjson, .geojson, .gpx, .csv]

  /// The name that the command line and error texts use.
  public var name: String {
    switch value {
    case .gpx: "gpx"
    case .csv: "csv"
    case .geojson: "geojson"
    case .ndjson: "ndjson"
    }
  }

}

extension TraceFormat {
  /// The format of a name such as `gpx`, in any case; nil for names that are none.
  public init?(name: String) {
    guard let format = Self.all.first(where: { $0.name == name.lowercased() }) else { return nil }
    self = format
  }

  /// The format that a file name's ending stands for; nil for endings that leave it open.
  ///
  /// `.json` leaves it open: both GeoJSON and lines of JSON come under it.
  public init?(path: String) {
    switch FileName(path).ending {
    case "gpx": self = .gpx
    case "csv", "tsv": self = .csv
    case "geojson": self = .geojson
    case "ndjson", "jsonl", "ldjson": self = .ndjson
    default: return nil
    }
  }
}

extension TraceFormat: CustomStringConvertible {
  /// The format's name.
  public var description: String { name }
}

/// The parts of a path that readers look at.
struct FileName {
  /// The name without folders and ending; `trace` where nothing is left.
  let stem: String
  /// What follows the last dot, in lower case; empty without one.
  let ending: String

  init(_ path: String) {
    let name = path.split(separator: "/").last ?? ""
    let dot = name.dropFirst().lastIndex(of: ".")
    ending = dot.map { name[$0...].dropFirst().lowercased() } ?? ""
    let stem = dot.map { name[..<$0] } ?? name
    self.stem = stem.isEmpty || stem == "-" ? "trace" : String(stem)
  }
}
