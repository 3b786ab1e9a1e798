/// A least-squares fit of a few unknowns by the normal equations.
///
/// A prior is added as one more equation.
struct RidgeRegression {
  private let count: Int
  /// The normal matrix, row by row.
  private var matrix: [Double]
  private var rightHandSide: [Double]

  /// Creates a system without equations.
  init(count: Int) {
    self.count = count
    matrix = Array(repeating: 0, count: count * count)
    rightHandSide = Array(repeating: 0, count: count)
  }

  /// Adds an equation: the sum of some unknowns, each multiplied by its factor, equals a value.
  ///
  /// - Parameter weight: the inverse of the variance of the value.
  mutating func add(_ terms: [(unknown: Int, factor: Double)], value: Double, weight: Double) {
    for a in terms {
      for b in terms { matrix[a.unknown * count + b.unknown] += weight * a.factor * b.factor }
      rightHandSide[a.unknown] += weight * a.factor * value
    }
  }

  /// The solution by Cholesky decomposition.
  ///
  /// - Precondition: Each unknown is the only unknown of some equation, such as a prior.
  var solution: [Double] {
    var lower = matrix
    var solution = rightHandSide
    for row in 0..<count {
      for column in 0...row {
        var sum = lower[row * count + column]
        for k in 0..<column { sum -= lower[row * count + k] * lower[column * count + k] }
        lower[row * count + column] =
          row == column
          ? max(sum, .leastNormalMagnitude).squareRoot() : sum / lower[column * count + column]
      }
    }
    for row in 0..<count {
      for k in 0..<row { solution[row] -= lower[row * count + k] * solution[k] }
      solution[row] /= lower[row * count + row]
    }
    for row in (0..<count).reversed() {
      for k in stride(from: row + 1, to: count, by: 1) {
        solution[row] -= lower[k * count + row] * solution[k]
      }
      solution[row] /= lower[row * count + row]
    }
    return solution
  }
}
