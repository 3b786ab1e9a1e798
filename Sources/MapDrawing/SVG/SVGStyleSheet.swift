import RoadNetworks
import TextFormats
import TrafficClassification

/// The style of a picture as a style sheet, with a class for each kind of element.
struct SVGStyleSheet {
  let style: MapStyle
  /// The theme; nil for both themes.
  let theme: MapTheme?
  let zoom: Double
  /// The classes used by elements.
  let classes: Set<String>

  /// The lines of the style sheet, one rule per line.
  var lines: [String] {
    if let theme { return used(shapes + colors(theme)) }
    return used(shapes + colors(.light)) + ["@media (prefers-color-scheme: dark) {"]
      + used(colors(.dark)) + ["}"]
  }

  /// Returns the rules that apply to elements of the picture.
  private func used(_ rules: [String]) -> [String] {
    rules.filter { rule in
      guard rule.hasPrefix(".") else { return true }
      return classes.contains(String(rule.dropFirst().prefix { $0 != " " }))
    }
  }

  /// The rules that both themes share.
  private var shapes: [String] {
    var rules = [
      "path { fill: none; stroke-linecap: round; stroke-linejoin: round; }",
      "text { font-family: system-ui, 'Noto Sans', 'DejaVu Sans', sans-serif; font-size: 12px; }",
      "text { paint-order: stroke; stroke-width: 3px; stroke-linejoin: round; }",
      ".name { font-size: 11px; text-anchor: middle; dominant-baseline: central; }",
      ".label { font-weight: 600; dominant-baseline: central; }",
      ".title { font-size: 16px; font-weight: 600; }",
      ".icon { stroke-width: 2.4; fill-rule: evenodd; paint-order: stroke; }",
      ".area { fill-opacity: 0.16; fill-rule: evenodd; }",
      ".small { font-size: 11px; }",
    ]
    for roadClass in RoadClass.allCases {
      let width = RoadLook.width(of: roadClass, at: zoom)
      rules.append(".r-\(roadClass) { stroke-width: \(max(0.6, width).fixed(2)); }")
      rules.append(".c-\(roadClass) { stroke-width: \((width + 1.6).fixed(2)); }")
    }
    for kind in PolylineKind.allCases {
      let line: PolylineStyle = style[polyline: kind]
      var rule = ".\(kind.rawValue) { stroke-width: \(line.strokeWidth.fixed(1));"
      if !line.dashes.isEmpty {
        rule += " stroke-dasharray: \(line.dashes.map { $0.fixed(1) }.joined(separator: " "));"
        rule += " stroke-linecap: butt;"
      }
      rules.append(rule + " }")
      rules.append(
        ".\(kind.rawValue)-traffic { stroke-width: \(max(2, line.strokeWidth - 2).fixed(1)); }")
    }
    return rules
  }

  private func colors(_ theme: MapTheme) -> [String] {
    let style = style.themed(theme)
    let palette = Palette(theme)
    var rules = [
      ".ground { fill: \(palette.ground); }",
      "text { fill: \(palette.ink); stroke: \(palette.halo); }",
      ".small { fill: \(palette.faintInk); }",
      ".plate { fill: \(palette.plate.opaqueText); "
        + "fill-opacity: \(palette.plate.opacity.fixed(2)); }",
      ".ink { stroke: \(palette.ink); fill: none; stroke-width: 2; }",
      ".icon { stroke: \(palette.halo); }",
    ]
    for roadClass in RoadClass.allCases {
      let colors = palette.road(roadClass)
      rules.append(".r-\(roadClass) { stroke: \(colors.fill); }")
      rules.append(".c-\(roadClass) { stroke: \(colors.casing); }")
    }
    for kind in PolylineKind.allCases {
      let line: PolylineStyle = style[polyline: kind]
      rules.append(Self.stroke(kind.rawValue, line.strokeColor))
      if kind == .area { rules.append(".area { fill: \(line.strokeColor.opaqueText); }") }
      for traffic in TrafficClass.allCases {
        rules.append(
          Self.stroke("\(kind.rawValue)-\(traffic.rawValue)", style.trafficColor(traffic, on: kind))
        )
      }
    }
    for kind in MarkerKind.allCases {
      let color = style.color(of: kind)
      rules.append(".m-\(kind.rawValue) { fill: \(color.opaqueText); }")
      rules.append(".d-\(kind.rawValue) { fill: \(color.opaqueText); stroke: \(palette.halo); }")
      rules.append(
        ".o-\(kind.rawValue) { fill: \(palette.halo); stroke: \(color.opaqueText); "
          + "stroke-width: 1.8; }")
    }
    return rules
  }

  private static func stroke(_ className: String, _ color: MapColor) -> String {
    let opacity = color.alpha == 255 ? "" : " stroke-opacity: \(color.opacity.fixed(3));"
    return ".\(className) { stroke: \(color.opaqueText);\(opacity) }"
  }
}
