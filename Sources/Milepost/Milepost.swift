// One import for users of the core. This module re-exports and holds no code of its own.
@_exported public import Coordinates
@_exported public import Polylines
@_exported public import RoadNetworks
@_exported public import RoadSnapping
@_exported public import RouteSplitting
@_exported public import TrafficClassification
