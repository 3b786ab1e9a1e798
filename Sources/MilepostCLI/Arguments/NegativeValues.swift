/// Support for negative numbers as values of options.
enum NegativeValues {
  /// Returns the arguments with each negative number before `--` joined to the preceding option:
  /// `--noise=-3` instead of `--noise -3`, whose number the parser would mistake for an option.
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

  /// Returns whether an argument is a negative number, or a range of points that starts with a
  /// negative number.
  private static func isNumber(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), argument.dropFirst().first?.isNumber == true else {
      return false
    }
    let dots = argument.firstRange(of: "...")
    return Double(dots.map { argument[..<$0.lowerBound] } ?? argument[...]) != nil
  }

  /// Returns whether an argument is a flag, or an option to which no value is joined.
  private static func isOption(_ argument: String) -> Bool {
    argument.hasPrefix("-") && argument.count > 1 && !argument.contains("=") && !isNumber(argument)
  }
}
