/// An element of an XML text, with its attributes and contents in order.
public struct XMLElement: Sendable, Hashable {
    /// One attribute.
    public struct Attribute: Sendable, Hashable {
        /// The name, with its prefix where it has one.
        public let name: String
        /// The value, with entities replaced.
        public let value: String
    }

    /// What stands inside an element.
    public enum Node: Sendable, Hashable {
        /// A child element.
        case element(XMLElement)
        /// Text or CDATA.
        case text(String)
    }

    /// The name, with its prefix where it has one.
    public let name: String
    /// The attributes in order.
    public let attributes: [Attribute]
    /// The contents in order; comments and processing instructions are left out.
    public internal(set) var children: [Node] = []
    /// The line of the start tag, from 1.
    public let line: Int
    /// Whether the end tag was there; false for an element in which the text was cut.
    public internal(set) var isComplete = false

    /// The value of an attribute; nil where there is none.
    public subscript(attribute: String) -> String? {
        attributes.first { $0.name == attribute }?.value
    }

    /// The child elements in order.
    public var elements: [XMLElement] {
        children.compactMap { if case .element(let child) = $0 { child } else { nil } }
    }

    /// The first child element with this name.
    public func first(_ name: String) -> XMLElement? {
        for case .element(let child) in children where child.name == name { return child }
        return nil
    }

    /// The element's own text, without that of its children.
    public var text: String {
        var result = ""
        for case .text(let part) in children { result += part }
        return result
    }
}

/// Why an XML text could not be read to its end.
public struct XMLError: Error, Sendable, Hashable {
    /// What was wrong, in lower case.
    public let message: String
    /// The line, from 1.
    public let line: Int
    /// Whether the text ended in the middle: a cut file, not a wrong one.
    public let isTruncated: Bool
}

/// An XML text, read as far as it goes.
///
/// Entities that a DOCTYPE declares are not expanded, nothing outside the text is read, and nesting and
/// the number of elements are limited, so that hostile input costs no more than its size.
public struct XMLDocument: Sendable {
    /// The root element.
    ///
    /// Where the text was cut or is wrong, it holds everything before the fault.
    public let root: XMLElement
    /// Why the text could not be read to its end; nil where it could.
    public let error: XMLError?

    /// The deepest nesting that is read.
    public static let maximumDepth = 256
    /// The most elements that are read.
    public static let maximumElements = 4_000_000

    /// Reads a text; nil where it has no root element.
    ///
    /// - Parameter bytes: The text, UTF-8, or UTF-16 with a byte order mark.
    /// - Returns: The document, whole or up to the fault.
    public static func parse(_ bytes: [UInt8]) -> XMLDocument? {
        TextEncoding.utf8(bytes).withUnsafeBufferPointer { buffer in
            var parser = XMLParser(bytes: buffer)
            return parser.document()
        }
    }
}
