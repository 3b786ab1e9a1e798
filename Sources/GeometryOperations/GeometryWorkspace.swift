/// What GEOS and PROJ need between calls: one for each task that computes, reused by it.
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
/// A context of these libraries serves one thread at a time, so a workspace, and a ``Geofence`` or
/// ``CoordinateReferenceSystem`` made in it, stay in the task or actor that made them: they are not
/// `Sendable`, and the compiler sees to it. Geometries, corridors and errors are values and go
/// anywhere.
///
/// Calls that take a workspace make one for themselves where none is given, which is right for a
/// call or two.
public final class GeometryWorkspace {
  let geos = GEOSContext()
  let proj = PROJContext()

  /// Creates a workspace; PROJ opens its database when first asked for a reference system.
  public init() {}
}

@available(*, unavailable)
extension GeometryWorkspace: Sendable {}
