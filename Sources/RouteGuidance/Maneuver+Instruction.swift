public import RoadSearch
import RoadSigns

extension NetworkRoute.Maneuver {
  /// A short instruction in English, such as `Turn right onto Rua do Almada`; its text may change.
  public var instruction: String {
    isPushed ? action + ", and push the bicycle" : action
  }

  private var action: String {
    let street = name ?? reference
    let onto = street.map { " onto \($0)" } ?? ""
    let toward = towardPhrase ?? onto
    let on = street.map { " on \($0)" } ?? ""
    return switch kind {
    case .depart: (direction == .uTurn ? "Turn back" : "Head \(Self.point(bearingAfter))") + on
    case .turn: turning + (direction == .uTurn ? on : onto)
    case .fork: "Keep \(side)" + toward
    case .onRamp: "Take the ramp" + sideways + toward
    case .offRamp: "Take " + (sign?.exit.map { "exit \($0)" } ?? "the exit") + sideways + toward
    case .merge: "Merge" + onto
    case .roundabout:
      exit.map { "At the roundabout, take exit \($0)" + onto } ?? "Enter the roundabout"
    case .boardFerry: "Take the ferry" + (street.map { " \($0)" } ?? "")
    case .leaveFerry: "Leave the ferry" + onto
    case .arrive: "Arrive" + sideways
    }
  }

  /// The phrase for the sign, such as ` toward A 3, Braga`; nil if it names nothing.
  private var towardPhrase: String? {
    guard let sign else { return nil }
    let items = (sign.references + sign.destinations).prefix(3)
    return items.isEmpty ? nil : " toward " + items.joined(separator: ", ")
  }

  private var turning: String {
    switch direction {
    case .straight, nil: "Continue straight"
    case .slightLeft: "Turn slightly left"
    case .slightRight: "Turn slightly right"
    case .sharpLeft: "Turn sharply left"
    case .sharpRight: "Turn sharply right"
    case .uTurn: "Make a U-turn"
    case .left, .right: "Turn \(side)"
    }
  }

  private var side: String {
    switch direction {
    case .left, .slightLeft, .sharpLeft: "left"
    case .right, .slightRight, .sharpRight: "right"
    default: "straight"
    }
  }

  private var sideways: String { side == "straight" ? "" : " on the \(side)" }

  /// Returns the point of the compass nearest to a bearing.
  private static func point(_ bearing: Double?) -> String {
    let names = [
      "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ]
    return names[Int(((bearing ?? 0) / 45).rounded()) & 7]
  }
}
