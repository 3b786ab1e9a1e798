extension TownNet {
  /// Adds flaws that real maps contain: repeated nodes, and pairs of nodes at the same place.
  mutating func addQuirks() {
    let interval = 400
    var plain = 0
    for index in ways.indices
    where ways[index].tags["highway"] == "residential" && ways[index].nodes.count > 5 {
      plain += 1
      let middle = ways[index].nodes.count / 2
      let node = ways[index].nodes[middle]
      switch plain % interval {
      case 1: ways[index].nodes.insert(node, at: middle)
      case 2: ways[index].nodes.insert(append(points[node]), at: middle + 1)
      default: break
      }
    }
  }
}
