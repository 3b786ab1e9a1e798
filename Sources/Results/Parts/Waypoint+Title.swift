import RouteSplitting

extension Waypoint {
  /// What tables call a waypoint: its number, counted from 1, and its name where it has one.
  ///
  /// - Parameter number: counted from 0.
  static func title(_ number: Int, _ name: String?) -> String {
    "\(number + 1)" + (name.map { ", \($0)" } ?? "")
  }
}
