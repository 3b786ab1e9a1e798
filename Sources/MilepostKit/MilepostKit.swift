// Re-exports the core (`Milepost`) and the modules that need system libraries.
@_exported public import FleetSimulation
@_exported public import GeometryOperations
@_exported public import Milepost
@_exported public import Results
@_exported public import RoadImport
@_exported public import TraceFiles
@_exported public import TripSimulation
