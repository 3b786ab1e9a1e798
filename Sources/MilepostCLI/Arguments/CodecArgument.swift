public import ArgumentParser
public import MilepostKit

/// The format of encoded polylines that are written.
struct CodecArgument: ParsableArguments {
  @Option(help: ArgumentHelp("\(PolylineFormat.help).", valueName: "codec"))
  var codec = PolylineFormat.google(.precision5)
}

/// The format of encoded polylines that are read.
struct KnownCodecArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "\(PolylineFormat.help); auto finds out which, and says why.", valueName: "codec"))
  var codec = KnownCodec.auto
}

/// A format of polylines, or that it is to be found out.
enum KnownCodec: ExpressibleByArgument {
  case known(PolylineFormat)
  case auto

  init?(argument: String) {
    if argument == "auto" {
      self = .auto
    } else if let format = PolylineFormat(name: argument) {
      self = .known(format)
    } else {
      return nil
    }
  }

  /// The format; nil where it is to be found out.
  var format: PolylineFormat? {
    if case .known(let format) = self { format } else { nil }
  }

  var defaultValueDescription: String { format?.name ?? "auto" }
}

extension PolylineFormat: ExpressibleByArgument {
  static let help = """
    google0 to google11 (or polyline5, polyline6): Google's encoded polyline with so many decimals; \
    flexible0 to flexible15 (or here): HERE's; s2-level0 to s2-level30 and s2-lossless: S2's, s2 being level 22
    """

  /// The format of a name.
  public init?(argument: String) { self.init(name: argument) }

  /// The format's name.
  public var defaultValueDescription: String { name }
}
