public import ArgumentParser
public import MilepostTools

/// The forms in which a verb gives its result.
protocol AnswerFormat: ExpressibleByArgument, RawRepresentable<String>, CaseIterable, Sendable {
  static var table: Self { get }
  static var ndjson: Self { get }
}

extension OutputFormat: ExpressibleByArgument, AnswerFormat {}
extension NearestFormat: ExpressibleByArgument, AnswerFormat {}
extension MeasuresFormat: ExpressibleByArgument, AnswerFormat {}
extension ReportFormat: ExpressibleByArgument, AnswerFormat {}
extension SummaryFormat: ExpressibleByArgument, AnswerFormat {}
