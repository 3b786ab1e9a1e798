@testable import ArrivalEstimation
