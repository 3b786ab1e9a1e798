/// The S2 grid at one level: the sphere, projected to the six faces of a cube, each with 4 to the
/// power of `level` cells.
///
/// A unit vector is projected to a face, with *u*, *v* in -1…1. The quadratic projection converts
/// these to *s*, *t* in 0…1, so that cells have similar sizes; *i* and *j* are the indices of cells
/// (S2 Geometry, `s2coords.h`).
struct S2Grid {
  static let highestLevel = 30

  /// The number of cells along the edge of a face.
  private let size: Double
  private let cellSize: Double

  init(level: Int) {
    size = Double(1 << level)
    cellSize = 1 / size
  }

  /// Returns a vector to a cell's center, with a length of 1 to √3.
  @inline(__always)
  func center(face: Int, _ cell: SIMD2<UInt32>) -> SIMD3<Double> {
    // The bits of 2⁵² + i convert both indices at once; half a cell is added.
    let bits = SIMD2<UInt64>(truncatingIfNeeded: cell) | 0x4330_0000_0000_0000
    let place = (unsafeBitCast(bits, to: SIMD2<Double>.self) - (0x1p52 - 0.5)) * cellSize - 0.5
    // The quadratic projection is an odd function about the middle of the face.
    let uv = place * (4.0 / 3) * (1 + magnitudes(place))
    let (u, v) = (uv.x, uv.y)
    return switch face {
    case 0: SIMD3(1, u, v)
    case 1: SIMD3(-u, 1, v)
    case 2: SIMD3(-u, -v, 1)
    case 3: SIMD3(-1, -v, -u)
    case 4: SIMD3(v, -1, -u)
    default: SIMD3(v, u, -1)
    }
  }

  /// Returns the cell that contains the direction of a vector.
  func cell(around point: SIMD3<Double>) -> (face: Int, i: UInt32, j: UInt32) {
    let (x, y, z) = (point.x, point.y, point.z)
    let (face, u, v): (Int, Double, Double)
    if x.magnitude > y.magnitude && x.magnitude > z.magnitude {
      (face, u, v) = x > 0 ? (0, y / x, z / x) : (3, z / x, y / x)
    } else if y.magnitude > z.magnitude {
      (face, u, v) = y > 0 ? (1, -x / y, z / y) : (4, z / y, -x / y)
    } else {
      (face, u, v) = z > 0 ? (2, -x / z, -y / z) : (5, -y / z, -x / z)
    }
    return (face, index(u), index(v))
  }

  private func index(_ u: Double) -> UInt32 {
    let s = u >= 0 ? 0.5 * (1 + 3 * u).squareRoot() : 1 - 0.5 * (1 - 3 * u).squareRoot()
    return UInt32(max(0, min(size - 1, s * size)))
  }
}
