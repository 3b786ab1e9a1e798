import MilepostTools
@main struct M { static func main() throws { let a = CommandLine.arguments
  let c = ContinuousClock(); let t = c.now
  let r = try RoadImporter().importRoads(from: a[2], to: a[3]); print(r.lines.joined(separator: "\n")); print(r.waysLeftOut, c.now - t)
  let net = try RoadNetwork(contentsOf: a[3]); print(net.byteCount, net.sectionSizes)
} }
