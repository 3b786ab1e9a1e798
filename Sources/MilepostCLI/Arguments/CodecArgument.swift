public import ArgumentParser
public import MilepostKit

/// The format of encoded polylines that are written.
struct CodecArgument: ParsableArguments {
  @Option(help: ArgumentHelp("\(PolylineFormat.help).", valueName: "codec"))
  var codec = PolylineFormat.google(.precision5)
}

/// The format of encoded polylines within JSON.
struct ResultCodecArgument: ParsableArguments {
  @Option(help: ArgumentHelp("That of lines in JSON. \(PolylineFormat.help).", valueName: "codec"))
  var codec = PolylineFormat.google(.precision6)

  var options: ResultOptions { ResultOptions(polylines: codec) }
}

extension PolylineFormat: ExpressibleByArgument {
  static let help = """
    google0 to google11 (polyline5, polyline6): Google's encoded polyline with so many decimals; \
    flexible0 to flexible15 (here): HERE's; s2-level0 to s2-level30 (s2: 22), s2-lossless: S2's
    """

  /// The format of a name.
  public init?(argument: String) { self.init(name: argument) }

  /// The format's name.
  public var defaultValueDescription: String { name }
}
