import ArgumentParser
import MilepostKit

/// The size and weight of a vehicle.
struct VehicleArguments: ParsableArguments {
  @Option(
    help: ArgumentHelp("The height of the vehicle; 1.6 for a typical car.", valueName: "meters"))
  var height: Double?

  @Option(
    help: ArgumentHelp("The width of the vehicle; 1.9 for a typical car.", valueName: "meters"))
  var width: Double?

  @Option(
    help: ArgumentHelp("The length of the vehicle; 4.8 for a typical car.", valueName: "meters"))
  var length: Double?

  @Option(
    help: ArgumentHelp(
      "The weight of the vehicle with its load; 2 for a typical car.", valueName: "tons"))
  var weight: Double?

  func validate() throws {
    let stated = [("height", height), ("width", width), ("length", length), ("weight", weight)]
    for case (let name, let value?) in stated where !(value > 0 && value < 655) {
      throw ValidationError("found \(name) \(value), expected a number above 0 and below 655")
    }
  }

  /// Returns the dimensions of the vehicle, or nil if none are given.
  ///
  /// Dimensions that aren't given are typical of the mode.
  func vehicle(for mode: TravelMode) -> VehicleDimensions? {
    guard height != nil || width != nil || length != nil || weight != nil else { return nil }
    let usual = VehicleDimensions.usual(for: mode)
    return VehicleDimensions(
      height: height ?? usual.height, width: width ?? usual.width, length: length ?? usual.length,
      weight: weight ?? usual.weight)
  }
}
