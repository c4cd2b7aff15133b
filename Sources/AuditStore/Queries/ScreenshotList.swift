/// The pictures that audits refer to.
public enum ScreenshotList {
    /// One picture.
    public struct Row: Sendable, Hashable {
        /// The run's key.
        public let run: String
        /// The path of the artifact that holds it, as it was given at ingest.
        public let artifactPath: String
        /// The number of the audit in its artifact.
        public let number: Int
        /// The payload's identifier in the artifact.
        public let payload: String
        /// The file name that it should get.
        public let name: String
    }

    /// Every picture, newest run first.
    ///
    /// - Parameter store: The store.
    /// - Returns: The pictures.
    /// - Throws: ``SQLiteError``.
    public static func load(from store: Store) throws -> [Row] {
        let select = try store.database.prepare(
            """
            SELECT runs.key, artifacts.path, screenshots.ordinal, screenshots.payload, screenshots.name
            FROM screenshots
            JOIN runs ON runs.id = screenshots.run_id
            JOIN artifacts ON artifacts.id = screenshots.artifact_id
            ORDER BY runs.ordering DESC, runs.key, artifacts.digest, screenshots.ordinal
            """
        )
        var rows: [Row] = []
        while try select.step() {
            rows.append(
                Row(
                    run: try select.text(0),
                    artifactPath: try select.text(1),
                    number: try select.int(2),
                    payload: try select.text(3),
                    name: try select.text(4)
                )
            )
        }
        return rows
    }
}
