public import ArgumentParser
public import MilepostKit

/// The format in which encoded polylines are written.
struct CodecArgument: ParsableArguments {
  @Option(help: ArgumentHelp("The codec. \(PolylineFormat.help).", valueName: "codec"))
  var codec = PolylineFormat.google(.precision5)
}

/// The format of encoded polylines in JSON.
struct ResultCodecArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp("The codec of lines in JSON. \(PolylineFormat.help).", valueName: "codec"))
  var codec = PolylineFormat.google(.precision6)

  var options: ResultOptions { ResultOptions(polylines: codec) }
}

extension PolylineFormat: ExpressibleByArgument {
  static let help = """
    google0 to google11 (polyline5, polyline6): Google's encoded polyline with 0 to 11 decimals; \
    flexible0 to flexible15 (here): HERE's flexible polyline; s2-level0 to s2-level30 (s2: 22), \
    s2-lossless: S2's polyline
    """

  /// Creates the format with the given name.
  public init?(argument: String) { self.init(name: argument) }

  /// The name of the format.
  public var defaultValueDescription: String { name }
}
