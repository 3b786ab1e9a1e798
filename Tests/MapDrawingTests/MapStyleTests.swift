import Foundation
import Milepost
import Testing

@testable import MapDrawing

@Suite struct MapStyleTests {
  @Test("the defaults equal those of Google's marker and polyline options")
  func defaults() {
    let marker = MarkerStyle()
    #expect(marker.anchor == UnitPoint(0.5, 0.5))
    #expect(marker.isVisible && marker.zIndex == 0 && !marker.isFlat)
    #expect(marker.content == .builtIn)
    let line = PolylineStyle()
    #expect(line.strokeWidth == 2 && line.strokeColor == .blue && line.isVisible)
    #expect(line.zIndex == 10 && !line.isGeodesic && !line.showsTraffic)
    #expect(line.trafficColors.isEmpty)
  }

  @Test("setting nil or a negative width restores the default")
  func restoring() {
    var style = MapStyle()
    let usual = style
    style[marker: .vehicle].isFlat = false
    style[marker: .pickup] = MarkerStyle(color: .yellow)
    style[polyline: .activeRoute].strokeColor = .red
    style[polyline: .activeRoute].trafficColors[.slow] = .yellow
    #expect(style != usual)
    #expect(style.trafficColor(.slow, on: .activeRoute) == .yellow)
    #expect(style.trafficColor(.slow, on: .route) == usual.trafficColor(.slow))
    #expect(style.color(of: .pickup) == .yellow)
    style[polyline: .activeRoute].strokeWidth = -3
    #expect(style[polyline: .activeRoute].strokeWidth == 2)
    style[marker: .vehicle] = nil
    style[marker: .pickup] = nil
    style[polyline: .activeRoute] = nil
    #expect(style == usual)
    #expect(style[polyline: .activeRoute] != style[polyline: .remainingRoute])
  }

  @Test("styles round-trip in the documented format; other versions and color names are rejected")
  func codable() throws {
    var style = MapStyle(theme: .dark)
    style[marker: .vehicle] = MarkerStyle(content: .image(Data([0x89, 0x50])), size: 40)
    style[marker: .dropoff] = MarkerStyle(content: .svg("<svg/>"), zIndex: 3)
    style[polyline: .gap].strokeColor = MapColor.red.opacity(0.5)
    let copy = try JSONDecoder().decode(MapStyle.self, from: JSONEncoder().encode(style))
    #expect(copy == style && copy.hashValue == style.hashValue)
    // This is the documented format; sorted keys make it independent of the order of dictionaries.
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    style[marker: .vehicle] = nil
    style[polyline: .route] = PolylineStyle(strokeWidth: 4, strokeColor: .red)
    style[polyline: .gap] = nil
    let text = String(decoding: try encoder.encode(style), as: UTF8.self)
    let red = MapColor.red
    #expect(
      text == #"{"markers":{"dropoff":{"svg":"<svg\/>","zIndex":3}},"#
        + #""polylines":{"route":{"strokeColor":"\#(red)","strokeWidth":4}},"#
        + #""theme":"dark","version":1}"#)
    let odd = #"{"version":1,"theme":"light","polylines":{"route":{"strokeWidth":-1},"other":{}}}"#
    let read = try JSONDecoder().decode(MapStyle.self, from: Data(odd.utf8))
    #expect(read[polyline: .route].strokeWidth == 2)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(MapStyle.self, from: Data(#"{"version":2,"theme":"light"}"#.utf8))
    }
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(MapColor.self, from: Data("\"red\"".utf8))
    }
  }

  @Test(
    "colors are written in lowercase, and opaque colors without their opacity",
    arguments: [
      ("#1a5fd6", "#1a5fd6"), ("#1A5FD680", "#1a5fd680"), ("#1a5fd6ff", "#1a5fd6"),
    ])
  func colors(_ text: String, _ written: String) {
    #expect(MapColor(text)?.description == written)
  }

  @Test(
    "text that isn't a color in hexadecimal notation is rejected",
    arguments: ["", "#", "1a5fd6", "#1a5fd", "#+a5fd6", "#-00000", "#1a5fd6f", "#1a5fg6", "red"])
  func noColors(_ text: String) { #expect(MapColor(text) == nil) }

  @Test("a style with another theme keeps the values that were set")
  func themes() {
    var style = MapStyle()
    style[polyline: .route].strokeColor = .yellow
    let dark = style.themed(.dark)
    #expect(dark[polyline: .route].strokeColor == .yellow)
    #expect(dark[polyline: .gap].strokeColor != style[polyline: .gap].strokeColor)
    #expect(dark.themed(.light) == style)
  }

  // MARK: Color blindness

  /// Normal vision and three kinds of color blindness: the matrices for severity 1 in Machado,
  /// Oliveira, and Fernandes 2009, which apply to linear light.
  private static let blindness: [(name: String, rows: [[Double]])] = [
    ("none", [[1, 0, 0], [0, 1, 0], [0, 0, 1]]),
    (
      "protanopia",
      [
        [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
        [-0.003882, -0.048116, 1.051998],
      ]
    ),
    (
      "deuteranopia",
      [
        [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
        [-0.011820, 0.042940, 0.968881],
      ]
    ),
    (
      "tritanopia",
      [
        [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
        [0.004733, 0.691367, 0.303900],
      ]
    ),
  ]

  /// Returns the CIE 1976 L*a*b* values of a color as seen with a kind of vision.
  private static func lab(_ color: MapColor, _ rows: [[Double]]) -> [Double] {
    let linear = [color.red, color.green, color.blue].map { part -> Double in
      let share = Double(part) / 255
      return share <= 0.04045 ? share / 12.92 : pow((share + 0.055) / 1.055, 2.4)
    }
    let seen = rows.map { row in max(0, min(1, zip(row, linear).reduce(0) { $0 + $1.0 * $1.1 })) }
    let xyz = [
      [0.4124564, 0.3575761, 0.1804375], [0.2126729, 0.7151522, 0.0721750],
      [0.0193339, 0.1191920, 0.9503041],
    ].map { row in zip(row, seen).reduce(0) { $0 + $1.0 * $1.1 } }
    let f = zip(xyz, [0.95047, 1, 1.08883]).map { value, white -> Double in
      let t = value / white
      return t > 216.0 / 24389 ? cbrt(t) : (24389.0 / 27 * t + 16) / 116
    }
    return [116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])]
  }

  @Test(
    "colors that appear side by side can be distinguished, even with color blindness",
    arguments: MapTheme.allCases)
  func tellingApart(_ theme: MapTheme) {
    let style = MapStyle(theme: theme)
    func line(_ kind: PolylineKind) -> (String, MapColor) {
      (kind.rawValue, style[polyline: kind].strokeColor)
    }
    func traffic(_ traffic: TrafficClass) -> (String, MapColor) {
      (traffic.rawValue, style.trafficColor(traffic))
    }
    // Groups of colors that appear side by side.
    let groups: [[(String, MapColor)]] = [
      [
        line(.activeRoute), line(.remainingRoute), line(.traveledRoute), traffic(.slow),
        traffic(.trafficJam),
      ],
      [line(.route), traffic(.slow), traffic(.trafficJam), traffic(.noData)],
      [traffic(.normal), traffic(.slow), traffic(.trafficJam), traffic(.noData)],
      [line(.route), line(.considered), line(.rejected)],
      [
        ("raw", style.color(of: .raw)), ("snapped", style.color(of: .snapped)), line(.route),
      ],
    ]
    for (name, rows) in Self.blindness {
      for group in groups {
        for (index, one) in group.enumerated() {
          for other in group[(index + 1)...] {
            let (a, b) = (Self.lab(one.1, rows), Self.lab(other.1, rows))
            let distance = zip(a, b).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }.squareRoot()
            // The limit is a tenth of the distance between black and white.
            #expect(distance >= 10, "\(theme) \(name): \(one.0) \(other.0) \(distance)")
          }
        }
      }
    }
  }
}
