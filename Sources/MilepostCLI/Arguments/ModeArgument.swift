import ArgumentParser
import MilepostKit

/// The mode of travel.
struct ModeArgument: ParsableArguments {
  /// The names of the modes on the command line.
  enum Name: String, CaseIterable, ExpressibleByArgument {
    case car, bicycle, foot

    init?(argument: String) { self.init(rawValue: argument == "walk" ? "foot" : argument) }

    var mode: TravelMode {
      switch self {
      case .car: .car
      case .bicycle: .bicycle
      case .foot: .foot
      }
    }
  }

  @Option(name: .customLong("mode"), help: ArgumentHelp("The mode of travel.", valueName: "mode"))
  var name = Name.car

  var mode: TravelMode { name.mode }
}
