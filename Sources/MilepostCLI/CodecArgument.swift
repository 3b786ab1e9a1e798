import ArgumentParser
import MilepostTools

/// The codec of encoded polylines.
struct CodecArgument: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "google0 to google11: Google's encoded polyline with so many decimals.", valueName: "codec"))
  var codec = NamedCodec.google5
}

/// A codec under its name on the command line.
struct NamedCodec: ExpressibleByArgument, CustomStringConvertible {
  static let google5 = NamedCodec(codec: .precision5, description: "google5")

  let codec: GooglePolylineCodec
  let description: String

  private init(codec: GooglePolylineCodec, description: String) {
    self.codec = codec
    self.description = description
  }

  init?(argument: String) {
    guard argument.hasPrefix("google"), let precision = Int(argument.dropFirst(6)),
      let codec = try? GooglePolylineCodec(precision: precision)
    else { return nil }
    self.init(codec: codec, description: argument)
  }
}
