/// Values of options that begin with a minus.
enum NegativeValues {
  /// Some arguments with each negative number joined to the option before it: `--noise=-3` for
  /// `--noise -3`, whose number the parser would take for an option of its own.
  static func joining(_ arguments: [String]) -> [String] {
    let end = arguments.firstIndex(of: "--") ?? arguments.endIndex
    var joined: [String] = []
    for argument in arguments[..<end] {
      if isNumber(argument), let last = joined.last, isOption(last) {
        joined[joined.count - 1] = last + "=" + argument
      } else {
        joined.append(argument)
      }
    }
    return joined + arguments[end...]
  }

  /// Whether an argument is a negative number, or a range of points that begins with one.
  private static func isNumber(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), argument.dropFirst().first?.isNumber == true else {
      return false
    }
    let dots = argument.firstRange(of: "...")
    return Double(dots.map { argument[..<$0.lowerBound] } ?? argument[...]) != nil
  }

  /// Whether an argument is an option without a value yet.
  private static func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument.count > 1 && !argument.contains("=") && !isNumber(argument)
  }
}
