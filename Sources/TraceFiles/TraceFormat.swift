import Files
public import Polylines

/// A text format of traces.
public struct TraceFormat: Hashable, Sendable {
  /// The formats there are, for switches that leave none out.
  enum Value: Hashable {
    case gpx, csv, geojson, ndjson, wkt
    case polylines(PolylineFormat?)
  }
  let value: Value

  /// GPX 1.0 or 1.1, the GPS Exchange Format.
  public static let gpx = TraceFormat(value: .gpx)
  /// Text in columns, a line per location.
  public static let csv = TraceFormat(value: .csv)
  /// GeoJSON (RFC 7946), a feature per trace.
  public static let geojson = TraceFormat(value: .geojson)
  /// A JSON object per line, a line per trace.
  public static let ndjson = TraceFormat(value: .ndjson)

  /// Well-known text of a line, of several or of a point (OGC 06-103r4), a line of text per trace.
  public static let wkt = TraceFormat(value: .wkt)

  /// Encoded polylines, one a line; nil finds out their format by the text.
  public static func polylines(_ format: PolylineFormat?) -> TraceFormat {
    TraceFormat(value: .polylines(format))
  }

  /// Every format that the content of a file shows, in the order in which help texts list them.
  public static let all: [TraceFormat] = [.ndjson, .geojson, .gpx, .csv, .wkt]

  /// The name that the command line and error texts use.
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
  /// The format of a name such as `gpx`, in any case; nil for names that are none.
  ///
  /// `polylines` are encoded ones of a format that is found out, a name of `PolylineFormat` those
  /// of one.
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

  /// The format that a file name's ending stands for; nil for endings that leave it open.
  ///
  /// `.json` leaves it open: both GeoJSON and lines of JSON come under it.
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
    let name = FileIdentity.name(of: path)
    let dot = name.dropFirst().lastIndex(of: ".")
    ending = dot.map { name[$0...].dropFirst().lowercased() } ?? ""
    let stem = dot.map { name[..<$0] } ?? name
    self.stem = stem.isEmpty || stem == "-" ? "trace" : String(stem)
  }
}
