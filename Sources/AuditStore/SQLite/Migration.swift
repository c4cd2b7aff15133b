/// One step of the schema: a numbered file of the folder `migrations/`, embedded in the binary.
public struct Migration: Sendable, Hashable {
    /// The number, from 1, without gaps.
    public let number: Int
    /// The file's name without number and extension.
    public let name: String
    /// The SQL.
    public let sql: String

    /// A step.
    public init(number: Int, name: String, sql: String) {
        self.number = number
        self.name = name
        self.sql = sql
    }

    private init(_ number: Int, _ name: String, _ bytes: [UInt8]) {
        self.init(number: number, name: name, sql: String(decoding: bytes, as: UTF8.self))
    }

    /// The file's name: `0001_initial.sql`.
    public var fileName: String { "\(Timestamp.pad(number, 4))_\(name).sql" }

    /// A digest of the SQL, as 32 hexadecimal digits; a released file may not change.
    public var checksum: String { Digest.hex(Digest.of(Array(sql.utf8), length: 16)) }

    /// Every step, in order.
    ///
    /// A test compares the list with the folder.
    public static let all: [Migration] = [
        Migration(1, "initial", PackageResources._001_initial_sql),
        Migration(2, "elements", PackageResources._002_elements_sql),
    ]
}
