import MilepostKit

/// A file of one kind that was given where one of another kind belongs.
struct MistakenInput: Error, CustomStringConvertible {
  enum Kind: String {
    case route = "a route"
    case trace = "a trace"
    case log = "a log of Fleet Engine"
  }

  private let file: String
  private let found: Kind
  private let expected: Kind

  /// Looks at how a file begins; nil where that shows no kind, or the one that is expected, and for
  /// what can be read only once.
  ///
  /// Traces may be what they are not expected to be as well, such as GeoJSON lines: whoever expects
  /// something else tries to read it first.
  init?(_ file: String, expected: Kind) {
    guard file != "-", FileIdentity.size(of: file) != nil else { return nil }
    var found: Kind?
    if (try? FleetLog.isLog(path: file)) == true {
      found = .log
    } else if (try? RouteResponse.isAnswer(path: file)) == true {
      found = .route
    }
    // What gives a trace is one, whatever else it says; but without times it may be a route rather.
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
      case (.trace, _): "; milepost snap makes a route of it"
      default: ": where the vehicle was"
      }
    return "\(file): found \(found.rawValue), expected \(expected.rawValue)\(advice)"
  }
}
