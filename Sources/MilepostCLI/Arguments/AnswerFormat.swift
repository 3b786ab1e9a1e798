public import ArgumentParser
public import MilepostKit

/// The forms in which a verb gives its result.
protocol AnswerFormat: ExpressibleByArgument, RawRepresentable<String>, CaseIterable, Sendable {
  /// The form on a terminal, where nothing says otherwise.
  static var onTerminal: Self { get }
  /// The form elsewhere.
  static var elsewhere: Self { get }
}

extension AnswerFormat {
  /// Which form is taken where nothing says otherwise.
  static var usualHelp: String {
    onTerminal.rawValue == elsewhere.rawValue
      ? elsewhere.rawValue
      : "a \(onTerminal.rawValue) on a terminal and \(elsewhere.rawValue) elsewhere"
  }
}

/// Forms among which there is a table for people.
protocol TabularFormat: AnswerFormat {
  static var table: Self { get }
  static var ndjson: Self { get }
}

extension TabularFormat {
  static var onTerminal: Self { table }
  static var elsewhere: Self { ndjson }
}

extension OutputFormat: ExpressibleByArgument, TabularFormat {}
extension NearestFormat: ExpressibleByArgument, TabularFormat {}
extension MeasuresFormat: ExpressibleByArgument, TabularFormat {}
extension ReportFormat: ExpressibleByArgument, TabularFormat {}
extension SummaryFormat: ExpressibleByArgument, TabularFormat {}
extension SplitFormat: ExpressibleByArgument, TabularFormat {}
extension RouteTrafficFormat: ExpressibleByArgument, TabularFormat {}
extension RouteUpdateFormat: ExpressibleByArgument, TabularFormat {}
extension ProgressFormat: ExpressibleByArgument, TabularFormat {}

extension CorridorFormat: ExpressibleByArgument, AnswerFormat {
  static var onTerminal: Self { .ndjson }
  static var elsewhere: Self { .ndjson }
}

extension ExplanationFormat: ExpressibleByArgument, AnswerFormat {
  static var onTerminal: Self { .table }
  static var elsewhere: Self { .geojson }
}
