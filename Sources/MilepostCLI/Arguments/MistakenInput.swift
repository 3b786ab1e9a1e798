import MilepostKit

/// The error for a file of one kind where another kind is expected.
struct MistakenInput: Error, CustomStringConvertible {
  enum Kind: String {
    case route = "a route"
    case trace = "a trace"
    case log = "a Fleet Engine log"
  }

  private let file: String
  private let found: Kind
  private let expected: Kind

  /// Detects the kind of a file; nil if the kind is the expected one or unclear.
  ///
  /// Only regular files are examined, since others may be readable only once. For any other input,
  /// including `-`, the result is nil.
  ///
  /// Some files, such as GeoJSON lines, are valid as traces and as something else. So unless a
  /// trace is expected, try to read the expected kind first.
  init?(_ file: String, expected: Kind) {
    guard file != "-", FileIdentity.size(of: file) != nil else { return nil }
    var found: Kind?
    if (try? FleetLog.isLog(path: file)) == true {
      found = .log
    } else if (try? RouteResponse.isAnswer(path: file)) == true {
      found = .route
    }
    // A file that can be read as a trace counts as one even if it looks like a log or a route. If a
    // log is expected, a trace without times counts as a route if it can be read as one.
    if found != nil || expected != .trace,
      case .success(let record)? = (try? TraceReader(path: file))?.next()
    {
      let isTimed = record.trace.locations.contains { $0.time != nil }
      let isRoute = expected == .log && !isTimed && (try? RouteResponse(path: file)) != nil
      found = isRoute ? .route : .trace
    }
    guard let found, found != expected else { return nil }
    self.file = file
    self.found = found
    self.expected = expected
  }

  var description: String {
    let advice =
      switch (found, expected) {
      case (.log, _): "; milepost progress \(file) follows the vehicles in it"
      case (_, .log): "; milepost progress ROUTE --locations TRACE follows a trace along a route"
      case (.trace, _): "; milepost snap \(file) --network MAP --output ROUTE.ndjson creates one"
      default: ": where the vehicle was"
      }
    return "\(file): found \(found.rawValue), expected \(expected.rawValue)\(advice)"
  }
}
