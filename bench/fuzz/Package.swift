// swift-tools-version: 6.2

import PackageDescription

// A package of its own: the program builds without a fuzzer, and the fuzzer sees what is internal.
let package = Package(
    name: "fuzz-readers",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "audit-report", path: "../..")],
    targets: [
        .executableTarget(
            name: "fuzz-readers",
            dependencies: [
                .product(name: "AuditIngest", package: "audit-report"),
                .product(name: "AuditStore", package: "audit-report"),
            ]
        )
    ],
    // One thread; the check of Swift 6 mode for several ends the compiler here (6.3.1, a `main` that never returns).
    swiftLanguageModes: [.v5]
)
