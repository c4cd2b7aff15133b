import AuditIngest
import AuditStore

/// Writes out the pictures that belong to findings and failed audits, from the bundles they are in.
enum ScreenshotExport {
    /// What was written, and what could not be.
    struct Outcome {
        /// The files.
        var written: [String] = []
        /// A line for each picture that is not to be had any more.
        var problems: [String] = []
    }

    /// Writes the pictures that the ledger has a reference to.
    ///
    /// - Parameters:
    ///   - store: The store.
    ///   - folder: Where they go; made where it is missing.
    /// - Returns: What was written, and what could not be: a bundle may have been deleted since.
    /// - Throws: ``SQLiteError``, or ``ReportWriteError``.
    static func write(from store: Store, to folder: String) throws -> Outcome {
        var outcome = Outcome()
        for picture in try ScreenshotList.load(from: store) {
            do {
                let bytes = try ResultBundleReader.extract(
                    payload: picture.payload,
                    from: picture.artifactPath
                )
                let name = "\(picture.run)-\(picture.number)-\(picture.name)"
                outcome.written.append(
                    try ReportWriter.writePicture(bytes, named: fileName(name), to: folder)
                )
            } catch let error as ResultBundleError {
                outcome.problems.append(
                    "\(picture.artifactPath): warning: the screenshot '\(picture.name)' is not there any more: \(error)"
                )
            }
        }
        return outcome
    }

    /// A name without anything that a path could be made of.
    private static func fileName(_ text: String) -> String {
        String(
            text.map { character in
                character.isASCII
                    && (character.isLetter || character.isNumber || "._-".contains(character))
                    ? character : "-"
            }
        )
    }
}
