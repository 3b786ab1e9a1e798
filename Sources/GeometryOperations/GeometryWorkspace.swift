/// The state of GEOS and PROJ between calls; each task that computes has its own and reuses it.
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
/// A context of these libraries serves one thread at a time. A workspace, and any ``Geofence`` or
/// ``CoordinateReferenceSystem`` created in it, therefore stay in the task or actor that created
/// them: they are not `Sendable`, so the compiler enforces this. Geometries, corridors, and errors
/// are values and can be sent anywhere.
///
/// Functions with a workspace parameter create one by default, which is fine for one or two calls.
public final class GeometryWorkspace {
  let geos = GEOSContext()
  let proj = PROJContext()

  /// Creates a workspace; PROJ opens its database when the first reference system is created.
  public init() {}
}

@available(*, unavailable)
extension GeometryWorkspace: Sendable {}
