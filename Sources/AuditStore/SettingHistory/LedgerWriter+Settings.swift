extension LedgerWriter {
    /// What the artifacts of a run that are stored already say of simulators.
    ///
    /// - Parameter key: The run's key.
    /// - Returns: The events of each log.
    /// - Throws: ``SQLiteError``.
    public func settingEvents(ofRun key: String) throws -> [[SettingEvent]] {
        try SettingArchive(store).logs(run: key).flatMap(\.parts)
    }
}
