import Coordinates
import Polylines
import TextFormats

/// The third numbers of the coordinates of a flexible polyline.
///
/// Elevations and altitudes are elevations of locations. What else they are, such as levels, is
/// kept as a field of the record, a list under the name of the dimension.
struct ThirdNumbers {
  let dimension: FlexiblePolylineCodec.Dimension
  let values: [Double]

  /// Takes the numbers of a decoded line; nil for a line in the plane.
  init?(_ line: FlexiblePolyline) {
    guard let dimension = line.codec.dimension else { return nil }
    self.dimension = dimension
    values = line.values
  }

  /// Finds the numbers of a part of a record; nil where some location has none.
  init?(of record: TraceRecord, in part: Range<Int>) {
    let elevations = record.trace.locations[part].compactMap(\.elevation)
    if !part.isEmpty, elevations.count == part.count {
      dimension = .elevation
      values = elevations
      return
    }
    for dimension in FlexiblePolylineCodec.Dimension.allCases where !dimension.isHeight {
      guard let field = record.fields.first(where: { $0.name == dimension.name }) else { continue }
      var scanner = JSONScanner(field.value, in: field.value.indices)
      guard let numbers = try? scanner.measurements(),
        numbers.count == record.trace.locations.count, numbers.allSatisfy(\.isFinite)
      else { continue }
      self.dimension = dimension
      values = Array(numbers[part])
      return
    }
    return nil
  }

  /// The codec that keeps them, with the fewest decimals that do, or three.
  func codec(like codec: FlexiblePolylineCodec) throws(PolylineError) -> FlexiblePolylineCodec {
    let scales = [1.0, 10, 100]
    let precision =
      scales.firstIndex { scale in
        values.allSatisfy { ($0 * scale).rounded() / scale == $0 }
      } ?? scales.count
    return try FlexiblePolylineCodec(
      precision: codec.precision, dimension: dimension, dimensionPrecision: precision,
      rounding: codec.rounding)
  }

  /// Puts them into the locations of a line, or into a field.
  func apply(to locations: inout [Location], _ fields: inout [JSONField]) {
    if dimension.isHeight {
      for (index, value) in zip(locations.indices, values) { locations[index].elevation = value }
    } else {
      var text = JSONText()
      text.list(values) { $0.number($1) }
      fields.append(JSONField(name: dimension.name, checked: text.bytes[...]))
    }
  }
}

extension FlexiblePolylineCodec.Dimension {
  fileprivate var isHeight: Bool { self == .elevation || self == .altitude }

  fileprivate var name: String { "\(self)" }
}
