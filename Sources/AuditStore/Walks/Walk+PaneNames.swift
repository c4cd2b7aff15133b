extension Walk {
    /// The pane of each step, as a person reads it: the pane's name where it has one, else `pane 1`, `pane 2`.
    ///
    /// - Parameter others: Walks of the same screen in other poses, which may make panes known.
    /// - Returns: One entry a step, nil where no pane is known; empty where none is known at all.
    public func paneNames(others: [Walk] = []) -> [String?] {
        guard let panes = WalkPanes.find(in: self, others: others) else { return [] }
        let hasNames = panes.evidence != .otherPose && panes.evidence != .frames
        return panes.paneOfStep.map { pane in
            guard let pane else { return nil }
            let name = hasNames && panes.names.indices.contains(pane) ? panes.names[pane] : nil
            return name.flatMap { $0.isEmpty ? nil : $0 } ?? "pane \(pane + 1)"
        }
    }
}
