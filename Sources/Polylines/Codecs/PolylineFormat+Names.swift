extension PolylineFormat {
  /// Creates the format with the given name; nil for an unknown name.
  ///
  /// - `google0` to `google11`, or `polyline0` to `polyline11`: Google's encoded polyline with this
  ///   number of decimal places.
  /// - `flexible0` to `flexible15`, or `here0` to `here15`: HERE's flexible polyline with this
  ///   number of decimal places; `flexible` and `here` have 5.
  /// - `s2-level0` to `s2-level30`: the compressed form of S2 at this level; `s2` has level 22.
  /// - `s2-lossless`: the lossless form of S2.
  public init?(name: String) {
    switch name {
    case "flexible", "here": self.init(name: "flexible5")
    case "s2": self = .s2(S2PolylineCodec())
    case "s2-lossless": self.init(try? S2PolylineCodec(.lossless)) { .s2($0) }
    default:
      let digits = name.reversed().prefix { $0.isASCII && $0.isNumber }
      guard let number = Int(String(digits.reversed())) else { return nil }
      switch name.dropLast(digits.count) {
      case "google", "polyline":
        self.init(try? GooglePolylineCodec(precision: number)) { .google($0) }
      case "flexible", "here":
        self.init(try? FlexiblePolylineCodec(precision: number)) { .flexible($0) }
      case "s2-level": self.init(try? S2PolylineCodec(.compressed(level: number))) { .s2($0) }
      default: return nil
      }
    }
  }

  private init?<Codec>(_ codec: Codec?, _ format: (Codec) -> PolylineFormat) {
    guard let codec else { return nil }
    self = format(codec)
  }

  /// A name that ``init(name:)`` accepts; it includes the precision, the level, or the form, but no
  /// other settings.
  public var name: String {
    switch self {
    case .google(let codec): "google\(codec.precision)"
    case .flexible(let codec): "flexible\(codec.precision)"
    case .s2(let codec):
      switch codec.form {
      case .lossless: "s2-lossless"
      case .compressed(let level): "s2-level\(level)"
      }
    }
  }
}
