/// The state of GEOS and PROJ between calls, which a task creates once and reuses.
///
///     await withTaskGroup { group in
///       for share in shares {
///         group.addTask {
///           let workspace = GeometryWorkspace()   // one per task
///           for text in share { handle(try? Geometry(wkt: text, in: workspace)) }
///         }
///       }
///     }
///
/// The libraries allow only one thread at a time to use their state. A workspace, and any
/// ``Geofence`` or ``CoordinateReferenceSystem`` created in it, must therefore be used by only one
/// task or actor at a time. They are not `Sendable`, so the compiler enforces this. Geometries,
/// corridors, and errors are `Sendable` values.
///
/// Functions with a workspace parameter create a workspace by default. Pass one if you make more
/// than a few calls.
public final class GeometryWorkspace {
  let geos = GEOSContext()
  let proj = PROJContext()

  /// Creates a workspace.
  public init() {}
}

@available(*, unavailable)
extension GeometryWorkspace: Sendable {}
