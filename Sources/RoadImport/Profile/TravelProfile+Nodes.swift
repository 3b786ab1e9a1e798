package import RoadNetworks

/// The interpreted tags of a node of a road: barriers, signals, signs, tolls, and limits.
package struct NodeInterpretation: Sendable {
  package var flags: NodeFlags = []
  package var limits = RoadLimits()
  package var closures: [NodeClosure] = []
  /// The number of size and weight limits that are unsupported and ignored.
  package var limitsNotUnderstood = 0

  package init() {}
}

extension TravelProfile {
  /// Interprets the tags of a node of a road.
  ///
  /// Source: OpenStreetMap wiki, "Key:barrier", "Tag:highway=traffic_signals", "Tag:highway=stop",
  /// and "Key:direction".
  package func interpret(node tags: OSMTags) -> NodeInterpretation {
    let tags = RoadTags(tags)
    var node = NodeInterpretation()
    node.flags = controls(tags)
    let limits = LimitRules(tags: tags)
    node.limits = limits.limits(.forward)
    node.limitsNotUnderstood = limits.notUnderstoodCount
    let access = NodeAccess(tags)
    for mode in TravelMode.allCases {
      let hours = access.hours(mode)
      node.closures += hours.closures
      switch hours.opens ? .open : access.passage(mode) {
      case .open: break
      case .ownTraffic: node.flags.insert(.ownTraffic(mode))
      case .closed: node.flags.insert(.blocks(mode))
      }
    }
    let stopsAny = TravelMode.allCases.contains { node.flags.blocks($0) }
    if stopsAny, access.opensForSome { node.flags.insert(.opensForSome) }
    if tags[.barrier]?.listedValues.contains("toll_booth") == true { node.flags.insert(.toll) }
    return node
  }

  private func controls(_ tags: RoadTags) -> NodeFlags {
    var flags: NodeFlags = []
    guard let highway = tags[.highway] else { return flags }
    for value in highway.listedValues {
      switch value {
      // Signals for vehicles; a lone `crossing=traffic_signals` is a signal for people on foot.
      case "traffic_signals": flags.insert(.signal)
      case "stop": flags.formUnion([.yield, .stop])
      case "give_way": flags.insert(.yield)
      case "toll_gantry": flags.insert(.toll)
      default: break
      }
    }
    let ofSignal = flags.contains(.signal) ? tags[.trafficSignalsDirection] : nil
    switch ofSignal ?? tags[.direction] {
    case "forward" where !flags.isEmpty: flags.insert(.controlsForward)
    case "backward" where !flags.isEmpty: flags.insert(.controlsBackward)
    default: break
    }
    return flags
  }
}
