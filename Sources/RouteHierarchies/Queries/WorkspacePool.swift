import RoadNetworks
import Synchronization

/// The memory of searches that isn't in use, by mode.
final class WorkspacePool: Sendable {
  private let free = Mutex<[TravelMode: [SearchWorkspace]]>([:])

  func take(for hierarchy: RouteHierarchy) -> SearchWorkspace {
    free.withLock { $0[hierarchy.mode]?.popLast() } ?? SearchWorkspace(hierarchy)
  }

  func give(_ workspace: SearchWorkspace, for hierarchy: RouteHierarchy) {
    free.withLock { $0[hierarchy.mode, default: []].append(workspace) }
  }
}
