/// A kind of trouble that makes drives hard to match.
enum DrawnTrouble: String, CaseIterable {
  case denseNoise = "dense noisy fixes"
  case spikes = "there-and-back spikes"
  case outliers = "wild outliers"
  case parallelRoads = "parallel roads"
  case gaps = "gaps"
  case sparseFixes = "sparse fixes"
  case stops = "stops"
  case turningBack = "U-turns"
  case loops = "loops and hairpins"
  case wrongMap = "a wrong map"
  case restrictions = "turn restrictions"
  case closedRoads = "closed roads and barriers"
  case clocks = "clocks"
  case accuracy = "reported accuracy"
  case motion = "reported speed and bearing"
  case ends = "ends of trips"
}
