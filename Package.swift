// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "audit-report",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "audit-report", targets: ["audit-report"]),
        .library(name: "AuditStore", targets: ["AuditStore"]),
        .library(name: "AuditIngest", targets: ["AuditIngest"]),
    ],
    targets: [
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite3"])]
        ),
        .target(
            name: "AuditStore",
            dependencies: ["CSQLite"],
            resources: [
                .embedInCode("../../migrations/0001_initial.sql"),
                .embedInCode("../../migrations/0002_elements.sql"),
            ]
        ),
        .target(name: "AuditIngest", dependencies: ["AuditStore"]),
        .executableTarget(
            name: "audit-report",
            dependencies: ["AuditIngest", "AuditStore"],
            resources: [
                .embedInCode("../../reports/base.css"),
                .embedInCode("../../reports/page.html"),
                .embedInCode("../../reports/parts.css"),
            ]
        ),
        .testTarget(
            name: "AuditStoreTests",
            dependencies: ["AuditStore"],
            exclude: ["Fixtures", "Golden"]
        ),
        .testTarget(
            name: "AuditIngestTests",
            dependencies: ["AuditIngest", "AuditStore"],
            exclude: ["Fixtures", "Golden"]
        ),
        .testTarget(
            name: "AuditReportTests",
            dependencies: ["audit-report", "AuditIngest", "AuditStore"],
            exclude: ["Fixtures", "Golden"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .treatAllWarnings(as: .error),
        ]
}
