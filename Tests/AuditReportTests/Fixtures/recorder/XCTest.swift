// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
//
// Stand-ins for what the recorder uses of XCTest and XCUIAutomation, so that it can be checked and run without Xcode.
// Names and signatures are the framework's; what happens behind them is made up.
@_exported import Foundation

public struct XCUIAccessibilityAuditType: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let contrast = Self(rawValue: 1 << 0)
    public static let elementDetection = Self(rawValue: 1 << 1)
    public static let hitRegion = Self(rawValue: 1 << 2)
    public static let sufficientElementDescription = Self(rawValue: 1 << 3)
    public static let dynamicType = Self(rawValue: 1 << 16)
    public static let textClipped = Self(rawValue: 1 << 17)
    public static let trait = Self(rawValue: 1 << 18)
    public static let all = Self(rawValue: .max)
}

@MainActor open class XCUIElement {
    public enum ElementType: UInt, Sendable {
        case other = 1
        case button = 9
        case image = 43
        case link = 39
        case `switch` = 40
        case slider = 30
        case tab = 57
        case staticText = 48
        case textField = 49
        case secureTextField = 50
        case textView = 52
        case cell = 75
        case map = 70
    }

    public let elementType: ElementType
    public let identifier: String
    public let label: String
    public let frame: CGRect
    public let exists: Bool

    public init(_ type: ElementType, _ identifier: String, _ label: String, exists: Bool = true) {
        elementType = type
        self.identifier = identifier
        self.label = label
        self.exists = exists
        frame = CGRect(x: 16, y: 120.5, width: 82, height: 20)
    }
}

@MainActor public final class XCUIAccessibilityAuditIssue {
    public let element: XCUIElement?
    public let compactDescription: String
    public let detailedDescription: String
    public let auditType: XCUIAccessibilityAuditType

    public init(
        _ type: XCUIAccessibilityAuditType,
        _ compact: String,
        _ detail: String,
        _ element: XCUIElement?
    ) {
        auditType = type
        compactDescription = compact
        detailedDescription = detail
        self.element = element
    }
}

@MainActor public final class XCUIApplication: XCUIElement {
    public var issues: [XCUIAccessibilityAuditIssue] = []
    public var failure: (any Error)?

    public init() { super.init(.other, "", "Tidewater") }

    public func performAccessibilityAudit(
        for auditTypes: XCUIAccessibilityAuditType = .all,
        _ issueHandler: ((_ issue: XCUIAccessibilityAuditIssue) throws -> Bool)? = nil
    ) throws {
        if let failure { throw failure }
        for issue in issues where auditTypes.contains(issue.auditType) {
            _ = try issueHandler?(issue)
        }
    }
}

@MainActor public final class XCUIVoiceOverService {
    public struct Output: Sendable {
        public let utterance: String
    }

    public private(set) var isEnabled = false
    public var speech: [String?] = []
    private var at = 0

    public func enable() throws {
        isEnabled = true
        at = 0
    }

    public func disable() throws { isEnabled = false }

    public func currentSpeech() throws -> Output {
        guard !speech.isEmpty, let utterance = speech[min(at, speech.count - 1)] else {
            throw NSError(domain: "XCUIVoiceOverServiceErrorDomain", code: 3)
        }
        return Output(utterance: utterance)
    }

    public func moveForward() throws -> Output {
        at += 1
        return try currentSpeech()
    }
}

@MainActor public final class XCUIDevice {
    public static let shared = XCUIDevice()
    public let voiceOverService = XCUIVoiceOverService()
}

@MainActor public final class XCTAttachment {
    public enum Lifetime: Int, Sendable {
        case deleteOnSuccess
        case keepAlways
    }

    public let text: String
    public var name: String?
    public var lifetime = Lifetime.deleteOnSuccess

    public init(string: String) { text = string }
}

@MainActor open class XCTestCase {
    public let name: String
    public private(set) var attachments: [XCTAttachment] = []

    public init(name: String) { self.name = name }

    public func add(_ attachment: XCTAttachment) { attachments.append(attachment) }
}

public func XCTFail(_ message: String) { print("XCTFail: \(message)") }
