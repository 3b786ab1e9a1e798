// One import for users of everything that stands on system libraries, the core included.
@_exported public import FleetSimulation
@_exported public import GeometryOperations
@_exported public import Milepost
@_exported public import Results
@_exported public import RoadImport
@_exported public import TraceFiles
@_exported public import TripSimulation
