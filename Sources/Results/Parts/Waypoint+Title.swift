import RouteSplitting

extension Waypoint {
  /// Returns the title of a waypoint in tables: its number, counted from 1, and its name, if any.
  ///
  /// - Parameter number: the index of the waypoint, counted from 0.
  static func title(_ number: Int, _ name: String?) -> String {
    "\(number + 1)" + (name.map { ", \($0)" } ?? "")
  }
}
