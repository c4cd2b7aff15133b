/// A walk or focus probe of the store, and where it comes from.
public struct StoredWalk: Sendable {
    /// The run's key.
    public let run: String
    /// The run's branch.
    public let branch: String
    /// The place of the run in the order of runs.
    public let ordering: Int64
    /// The path of the artifact.
    public let artifact: String
    /// The cell, by the present names of screen and pose.
    public let cell: CellInfo
    /// The walk; a focus probe is a walk of one step.
    public let walk: Walk
    /// Whether it is a focus probe that the artifact itself calls one.
    public let isFocusProbe: Bool
    /// What should have been spoken, where a focus probe says.
    public let expected: String?

    /// The screen that people know it by: the cell's, else the walk's own name.
    public var screen: String { cell.screen.isEmpty ? walk.displayName : cell.screen }

    /// The cell under that name of the screen.
    var named: CellInfo {
        CellInfo(
            app: cell.app,
            screen: screen,
            deviceModel: cell.deviceModel,
            condition: cell.condition
        )
    }

    /// The name without the request that made the walk.
    public var name: String { walk.stem ?? screen }

    /// Why two walks are not compared without being asked to; nil where one is the other's successor.
    ///
    /// - Parameter other: The other walk.
    /// - Returns: The reason.
    public func mismatch(with other: StoredWalk) -> String? {
        if let mine = walk.stem, let theirs = other.walk.stem, mine != theirs {
            return "the names differ: \(mine) and \(theirs)"
        }
        if isFocusProbe != other.isFocusProbe || walk.isProbe != other.walk.isProbe {
            return "one is a focus probe"
        }
        if cell.app != other.cell.app, !cell.app.isEmpty, !other.cell.app.isEmpty {
            return "the apps differ: \(cell.app) and \(other.cell.app)"
        }
        return walk.mismatch(with: other.walk)
    }
}
