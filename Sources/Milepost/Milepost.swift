// Re-exports the core, which needs no C library except the system's, on Linux and Apple's
// platforms.
@_exported public import ArrivalEstimation
@_exported public import Coordinates
@_exported public import Files
@_exported public import Fleet
@_exported public import FleetComputing
@_exported public import FleetLogs
@_exported public import Isochrones
@_exported public import JourneySharing
@_exported public import Journeys
@_exported public import MapDrawing
@_exported public import Polylines
@_exported public import RoadNetworks
@_exported public import RoadSearch
@_exported public import RoadSigns
@_exported public import RoadSnapping
@_exported public import RouteFiles
@_exported public import RouteGuidance
@_exported public import RouteHierarchies
@_exported public import RouteSplitting
@_exported public import TextFormats
@_exported public import TrafficClassification
@_exported public import TripAnalysis
@_exported public import VehicleReporting
