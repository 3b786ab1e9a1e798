public import ArgumentParser
public import MilepostKit

/// The columns of CSV files to read, and the unit of speeds.
struct ColumnsArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      """
      The columns of CSV, by name or by number starting at 1, such as time=when or \
      latitude=2,longitude=3; also date, id, accuracy, bearing, speed, elevation. Other columns \
      are found by the header, or not read if latitude and longitude are given.
      """,
      valueName: "columns"),
    transform: { try CSVColumns(argument: $0) })
  var csvColumns: CSVColumns?

  @Option(
    help: ArgumentHelp(
      """
      The unit of speeds: m/s, km/h, mph or knots; by default given by names such as speed_kmh, or \
      else inferred from positions and times, or else m/s.
      """,
      valueName: "unit"))
  var speedUnit: SpeedUnit?

  /// The options for reading traces.
  var options: TraceReadingOptions {
    var options = TraceReadingOptions()
    options.columns = csvColumns
    options.speedUnit = speedUnit
    return options
  }

  /// Throws an error if columns are given for a file that isn't CSV.
  func check(_ reader: TraceReader, of file: String) throws {
    if csvColumns != nil, reader.format != .csv {
      throw ValidationError(
        "found --csv-columns for \(file), which is \(reader.format), expected csv")
    }
  }
}

extension CSVColumns {
  /// Parses text such as `latitude=2,longitude=3,time=when`.
  fileprivate init(argument: String) throws {
    var columns: [Substring: Column] = [:]
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1)
      guard pair.count == 2 else {
        throw ValidationError("found '\(part)', expected a pair such as latitude=2")
      }
      guard Self.names.contains(String(pair[0])), columns[pair[0]] == nil else {
        throw ValidationError(
          "found '\(pair[0])', expected each of \(Self.names.joined(separator: ", ")) at most once")
      }
      columns[pair[0]] = Int(pair[1]).map { .number($0) } ?? .name(String(pair[1]))
    }
    self.init(
      latitude: columns["latitude"], longitude: columns["longitude"], time: columns["time"],
      date: columns["date"], id: columns["id"], accuracy: columns["accuracy"],
      bearing: columns["bearing"], speed: columns["speed"], elevation: columns["elevation"])
  }

  private static let names = [
    "latitude", "longitude", "time", "date", "id", "accuracy", "bearing", "speed", "elevation",
  ]
}

extension SpeedUnit: ExpressibleByArgument {
  /// Creates the unit with the given name.
  public init?(argument: String) { self.init(name: argument) }

  /// The names of the units.
  public static var allValueStrings: [String] { all.map(\.name) }
}
