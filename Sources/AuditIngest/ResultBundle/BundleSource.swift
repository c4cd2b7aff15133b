import AuditStore

/// Decides where a bundle's contents come from: the objects, else the database, and says what is wrong with either.
struct BundleSource {
    let path: String
    let store: ObjectStore
    let visitor: any BundleVisitor

    /// Reads the bundle.
    func read() throws {
        guard let root = try root() else {
            try fallBack()
            return
        }
        let loaded = store.object(root)
        if let fault = loaded.fault {
            var diagnostic = fault.diagnostic("the bundle's root")
            // With a database the tests are not lost.
            if loaded.object == nil, BundleFile.isFile(path + "/database.sqlite3") {
                diagnostic.severity = .warning
            }
            try visitor.report(diagnostic)
        }
        guard let object = loaded.object else {
            try fallBack()
            return
        }
        guard object.type == "ActionsInvocationRecord" else {
            try visitor.report(
                Diagnostic(
                    .error,
                    code: "unexpected-object",
                    "the bundle's root is of type '\(object.type.prefix(120))' where "
                        + "'ActionsInvocationRecord' was expected; make the bundle again"
                )
            )
            try fallBack()
            return
        }
        let fallback = BundleFallback(path: path, visitor: visitor)
        try BundleWalk(store: store, visitor: visitor, fallback: fallback)
            .walk(root: object, identifier: root)
    }

    /// The root's identifier from `Info.plist`, or nil with a word about why there is none.
    private func root() throws -> String? {
        switch BundleFile.read(path + "/Info.plist", limit: 1024 * 1024) {
        case .missing:
            try visitor.report(
                Diagnostic(
                    .error,
                    code: "missing-info-plist",
                    "the bundle has no 'Info.plist': the test run was ended before it was whole; "
                        + "what is there was looked for, run the tests again for the rest",
                    path: "Info.plist"
                )
            )
            return nil
        case .unreadable(let reason):
            try visitor.report(
                Diagnostic(
                    .error,
                    code: "unreadable-info-plist",
                    "'Info.plist' cannot be read: \(reason); make it readable",
                    path: "Info.plist"
                )
            )
            return nil
        case .bytes(let bytes, _):
            if BundleInfo.isBinary(bytes) {
                try visitor.report(
                    Diagnostic(
                        .error,
                        code: "binary-info-plist",
                        "'Info.plist' is a binary property list, which Xcode does not write; "
                            + "convert it with 'plutil -convert xml1 Info.plist'",
                        path: "Info.plist"
                    )
                )
                return nil
            }
            guard let info = BundleInfo(xml: bytes) else {
                try visitor.report(
                    Diagnostic(
                        .error,
                        code: "malformed-info-plist",
                        "'Info.plist' is no property list; copy the whole bundle again",
                        path: "Info.plist"
                    )
                )
                return nil
            }
            if let diagnostic = info.diagnostic {
                try visitor.report(diagnostic)
                if diagnostic.severity == .error { return nil }
            }
            guard let root = info.root else {
                try visitor.report(
                    Diagnostic(
                        .error,
                        code: "malformed-info-plist",
                        "'Info.plist' names no root object ('rootId'); copy the whole bundle again",
                        path: "Info.plist"
                    )
                )
                return nil
            }
            return root
        }
    }

    /// Without a root: the database, else whatever root or test plan the store holds.
    private func fallBack() throws {
        let fallback = BundleFallback(path: path, visitor: visitor)
        if try fallback.walk(visitor) { return }
        var plans: [(String, LegacyObject)] = []
        for id in store.identifiers() {
            guard let head = store.beginning(id, count: 256), LegacyObjectParser.isObject(head)
            else { continue }
            let text = String(decoding: head, as: UTF8.self)
            let isRoot = text.hasPrefix("[T[K2:_nV23:ActionsInvocationRecord]")
            guard isRoot || text.hasPrefix("[T[K2:_nV26:ActionTestPlanRunSummaries]"),
                let object = store.object(id.text).object
            else { continue }
            if isRoot {
                try BundleWalk(store: store, visitor: visitor, fallback: fallback)
                    .walk(root: object, identifier: id.text)
                return
            }
            plans.append((id.text, object))
        }
        for (index, plan) in plans.enumerated() {
            let action = BundleAction(index: index)
            try visitor.begin(action)
            try BundleWalk(store: store, visitor: visitor, fallback: fallback)
                .walk(plan: plan.1, action: action, identifier: plan.0)
        }
    }
}
