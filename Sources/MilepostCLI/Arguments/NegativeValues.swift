/// Support for negative numbers as arguments and as values of options.
enum NegativeValues {
  /// Returns the arguments, up to `--`, with a space before each list that begins with a negative
  /// number, such as a point or an area, because the parser would mistake it for an option.
  ///
  /// Invalid lists have a space, too: the argument's own error is more helpful than the parser's.
  static func shielding(_ arguments: some Sequence<String>) -> [String] {
    var isAfterOptions = false
    return arguments.map { argument in
      if argument == "--" { isAfterOptions = true }
      return !isAfterOptions && isList(argument) ? " " + argument : argument
    }
  }

  /// Returns whether an argument begins with a minus sign and a digit, and contains a comma.
  private static func isList(_ argument: String) -> Bool {
    guard argument.hasPrefix("-"), argument.contains(",") else { return false }
    let number = argument.dropFirst().drop { $0 == "." }
    return number.first?.isNumber == true
  }

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
