/// One run of one test in a result bundle: one repetition, one configuration, one device.
public struct TestRun: Sendable, Hashable {
    /// A failure that a test recorded.
    public struct Failure: Sendable, Hashable {
        /// The message.
        public var message: String
        /// The file, as the bundle has it.
        public var file: String?
        /// The line, from 1.
        public var line: Int?
        /// `Assertion Failure`, `Thrown Error`, `System`, ….
        public var type: String?

        /// A failure.
        public init(message: String, file: String?, line: Int?, type: String?) {
            self.message = message
            self.file = file
            self.line = line
            self.type = type
        }
    }

    /// A file that a test attached.
    public struct Attachment: Sendable, Hashable {
        /// The name that the code gave it; nil where it gave none.
        public var name: String?
        /// The file name.
        public var filename: String?
        /// The uniform type identifier.
        public var uti: String?
        /// The payload's identifier in the bundle.
        public var payload: String?
        /// The size in bytes, decompressed.
        public var size: Int?

        /// An attachment.
        public init(name: String?, filename: String?, uti: String?, payload: String?, size: Int?) {
            self.name = name
            self.filename = filename
            self.uti = uti
            self.payload = payload
            self.size = size
        }
    }

    /// The test, as `Suite/test()`.
    public var id: String
    /// The test target.
    public var target: String?
    /// The test plan configuration.
    public var configuration: String?
    /// The device's UDID.
    public var device: String?
    /// `Success`, `Failure`, `Skipped` or `Expected Failure`.
    public var status: String
    /// The repetition, from 1.
    public var repetition: Int?
    /// How long it took, in seconds.
    public var duration: Double?
    /// What it recorded as failures.
    public var failures: [Failure]
    /// What it attached.
    public var attachments: [Attachment]

    /// A test run.
    public init(
        id: String,
        target: String?,
        configuration: String?,
        device: String?,
        status: String,
        repetition: Int?,
        duration: Double?,
        failures: [Failure] = [],
        attachments: [Attachment] = []
    ) {
        self.id = id
        self.target = target
        self.configuration = configuration
        self.device = device
        self.status = status
        self.repetition = repetition
        self.duration = duration
        self.failures = failures
        self.attachments = attachments
    }
}
