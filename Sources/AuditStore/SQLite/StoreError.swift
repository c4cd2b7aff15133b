/// Why a file cannot be used as a store.
public enum StoreError: Error, Sendable, Hashable, CustomStringConvertible {
    /// There is no file.
    case missing(path: String)
    /// The file is no SQLite database.
    case notADatabase(path: String)
    /// The file is a SQLite database of another program.
    case notOurs(path: String, applicationID: Int64)
    /// The store was made by a newer program.
    case newerSchema(path: String, found: Int, supported: Int)
    /// A step that the store has taken is not the one this program has under its number.
    case changedMigration(path: String, fileName: String)
    /// The store has steps to take and was opened for reading only.
    case needsMigration(path: String, pending: [String])
    /// A store cannot be merged into itself.
    case sameStore(path: String)
    /// Something that the caller named is not in the store.
    case notFound(kind: String, name: String, choices: [String])
    /// The file cannot be opened, is read-only or is damaged.
    case unusable(path: String, SQLiteError)
    /// The disk is full, or a write failed; nothing of the artifact was kept.
    case writeFailed(path: String, SQLiteError)

    /// One line in lower case that ends with the remedy.
    public var description: String {
        switch self {
        case .missing(let path):
            "there is no store at '\(path)'; make one with 'audit-report ingest', or name another with --store"
        case .notADatabase(let path):
            "'\(path)' is not a SQLite database; name another file with --store"
        case .notOurs(let path, let applicationID):
            "'\(path)' is a SQLite database of another program (application id \(applicationID)); name another file with --store"
        case .newerSchema(let path, let found, let supported):
            "'\(path)' has schema \(found), which is newer than this program's \(supported); use a newer audit-report"
        case .changedMigration(let path, let fileName):
            "'\(path)' was made with another version of \(fileName); use the audit-report that made it, and merge its store"
        case .needsMigration(let path, let pending):
            "'\(path)' needs \(pending.joined(separator: ", ")); run 'audit-report ingest' or 'audit-report check --migrate' once with write access"
        case .sameStore(let path):
            "'\(path)' is the store that it would be merged into; name another one"
        case .notFound(let kind, let name, let choices):
            choices.isEmpty
                ? "there is no \(kind) '\(name)' in the store"
                : "there is no \(kind) '\(name)' in the store; there is \(choices.joined(separator: ", "))"
        case .unusable(let path, let error):
            switch error.code {
            case 8:
                "'\(path)' cannot be written: \(error.message); give write access to the file and its folder"
            case 11:
                "'\(path)' is damaged: \(error.message); restore a copy, or ingest the artifacts into a new store"
            default:
                "'\(path)' cannot be opened: \(error.message); check that its folder is there and may be written"
            }
        case .writeFailed(let path, let error):
            error.isFull
                ? "the disk is full; nothing of the artifact was stored in '\(path)': make room and ingest again"
                : "writing to '\(path)' failed: \(error); what was stored before is kept: ingest again"
        }
    }
}
