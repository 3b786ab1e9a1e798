/// Least squares of a few unknowns, by the normal equations.
///
/// A prior is one more equation.
struct RidgeRegression {
  private let count: Int
  /// Row by row.
  private var matrix: [Double]
  private var rightHandSide: [Double]

  /// No equations.
  init(count: Int) {
    self.count = count
    matrix = Array(repeating: 0, count: count * count)
    rightHandSide = Array(repeating: 0, count: count)
  }

  /// Adds an equation: the sum of some unknowns, each by its number and times its factor, is a
  /// value.
  ///
  /// - Parameter weight: one over the variance of the value.
  mutating func add(_ terms: [(unknown: Int, factor: Double)], value: Double, weight: Double) {
    for a in terms {
      for b in terms { matrix[a.unknown * count + b.unknown] += weight * a.factor * b.factor }
      rightHandSide[a.unknown] += weight * a.factor * value
    }
  }

  /// The unknowns, by Cholesky's decomposition.
  ///
  /// - Precondition: each has an equation of its own.
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
