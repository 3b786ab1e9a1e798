import RoadNetworks
import TextFormats
import TrafficClassification

/// A style in the form that the page's script reads.
struct PageStyle {
  private let style: MapStyle
  private let palette: Palette

  init(_ style: MapStyle) {
    self.style = style
    palette = Palette(style.theme)
  }

  func write(in text: inout JSONText) {
    text.object { text in
      text.object("ground") { text in
        text.member("ground", "\(palette.ground)")
        text.member("ink", "\(palette.ink)")
        text.member("faintInk", "\(palette.faintInk)")
        text.member("halo", "\(palette.halo)")
        text.member("plate", "\(palette.plate)")
        text.member("card", palette.plate.opaqueText)
        text.member("accent", "\(style[polyline: .activeRoute].strokeColor)")
        text.member("gap", "\(style[polyline: .gap].strokeColor)")
        text.member("stop", "\(style.color(of: .stop))")
        text.member("waypoint", "\(style.color(of: .waypoint))")
        text.member("jam", "\(style.trafficColor(.trafficJam))")
      }
      text.object("roads") { text in
        for roadClass in RoadClass.allCases {
          let colors = palette.road(roadClass)
          text.key(named: "\(roadClass)")
          text.object { text in
            text.member("fill", "\(colors.fill)")
            text.member("casing", "\(colors.casing)")
          }
        }
      }
      text.object("lines") { text in
        for kind in PolylineKind.allCases { write(kind, in: &text) }
      }
      text.object("markers") { text in
        for kind in MarkerKind.allCases { write(kind, in: &text) }
      }
    }
  }

  private func write(_ kind: PolylineKind, in text: inout JSONText) {
    let line: PolylineStyle = style[polyline: kind]
    text.key(named: kind.rawValue)
    text.object { text in
      text.member("color", "\(line.strokeColor)")
      text.member("width", line.strokeWidth, decimals: 1)
      text.list("dashes", line.dashes) { $0.number($1, decimals: 1) }
      text.member("isVisible", line.isVisible)
      text.member("zIndex", line.zIndex)
      text.member("showsTraffic", line.showsTraffic)
      text.object("traffic") { text in
        for traffic in TrafficClass.allCases {
          text.member(named: traffic.rawValue, "\(style.trafficColor(traffic, on: kind))")
        }
      }
    }
  }

  private func write(_ kind: MarkerKind, in text: inout JSONText) {
    let marker: MarkerStyle = style[marker: kind]
    text.key(named: kind.rawValue)
    text.object { text in
      text.member("color", "\(style.color(of: kind))")
      text.member("size", marker.pixels(of: kind), decimals: 1)
      text.list("anchor", [marker.anchor.x, marker.anchor.y]) { $0.number($1, decimals: 3) }
      text.member("isVisible", marker.isVisible)
      text.member("isFlat", marker.isFlat)
      text.member("zIndex", marker.zIndex)
      text.member("shape", MarkerIcon.path(of: kind))
      text.known("image", marker.content.dataURL)
    }
  }
}
