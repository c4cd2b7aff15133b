/// How one audit described an element, and where in its list it stood.
struct Sighting {
    /// The finding's row.
    let finding: Int64
    let element: Element
    /// Where it stood among the audit's issues; nil where the store is older than that.
    let position: Int?
    /// The audit: its test, and which of its tries.
    let test: String
    let attempt: Int

    /// What tells it from the other rows of its list.
    var rowName: String { element.identifier ?? element.label ?? element.value ?? "" }

    /// What people call it.
    var name: [String] {
        [
            element.label ?? "", element.value ?? "", element.identifier ?? "",
            element.frame?.text ?? "",
        ]
    }
}

extension History {
    /// What the audits of a run say of a cell: the richest channel and the last try first, then by what they say.
    ///
    /// - Parameters:
    ///   - cell: The cell's number.
    ///   - run: The run's row.
    /// - Returns: Every issue with an element, in an order that does not depend on that of the artifacts.
    /// - Throws: ``SQLiteError``.
    func sightings(in cell: Int, of run: Int64) throws -> [Sighting] {
        let select = try statement(
            """
            SELECT result_members.finding_id, scopes.test, audits.attempt, result_members.position,
                elements.id, elements.element_type, elements.identifier, elements.label, elements.value,
                elements.placeholder, elements.class_name, elements.frame, findings.element_type,
                findings.identifier, findings.label, findings.value, findings.placeholder, findings.class_name
            FROM scopes CROSS JOIN audits ON audits.run_id = ?1 AND audits.scope_id = scopes.id
            JOIN result_members ON result_members.result_id = audits.result_id
            JOIN findings ON findings.id = result_members.finding_id
            LEFT JOIN elements ON elements.id = result_members.element_id
            WHERE scopes.cell_id = ?2
            ORDER BY audits.channel DESC, audits.attempt DESC, scopes.test, result_members.position,
                elements.label, elements.identifier, elements.frame, findings.key
            """
        )
        var sightings: [Sighting] = []
        for row in cellRows[cell] {
            try select.bind(run, at: 1)
            try select.bind(row, at: 2)
            while try select.step() {
                let isStated = try select.integerOrNil(4) != nil
                let first: Int32 = isStated ? 5 : 12
                sightings.append(
                    Sighting(
                        finding: try select.integer(0),
                        element: Element(
                            type: try select.textOrNil(first),
                            identifier: try select.textOrNil(first + 1),
                            label: try select.textOrNil(first + 2),
                            value: try select.textOrNil(first + 3),
                            placeholder: try select.textOrNil(first + 4),
                            className: try select.textOrNil(first + 5),
                            frame: isStated
                                ? try select.textOrNil(11).flatMap(Frame.init(text:)) : nil
                        ),
                        position: try select.integerOrNil(3).map(Int.init),
                        test: try select.text(1),
                        attempt: try select.int(2)
                    )
                )
            }
        }
        return sightings
    }

    /// How a finding was described when it was seen last.
    ///
    /// - Parameters:
    ///   - finding: Its number.
    ///   - cell: The cell's number.
    ///   - last: The run that saw it there last.
    ///   - end: The run that showed that it is gone; nil while it is there.
    /// - Returns: The element; nil where every audit described it alike, or no audit of the run has it.
    /// - Throws: ``SQLiteError``.
    func description(
        of finding: Int,
        in cell: Int,
        last: RunInfo,
        end: RunInfo? = nil
    ) throws -> Element? {
        guard try findings.isDescribedInSeveralWays(finding) else { return nil }
        let rows = Set(findings.rows[finding])
        let seen = try sightings(in: cell, of: last.id)
        let own = seen.filter { rows.contains($0.finding) }
        guard let first = own.first else { return nil }
        guard let end else { return first.element }
        return try vanished(finding, own: first, seen, sightings(in: cell, of: end.id))
            ?? first.element
    }

    /// Of several twins that differ in what the recipe leaves out, the one that is gone: which of them has which number says nothing.
    private func vanished(
        _ finding: Int,
        own: Sighting,
        _ before: [Sighting],
        _ after: [Sighting]
    ) throws -> Element? {
        let twins = try findings.twins(of: own.finding)
        guard twins.count > 1 else { return nil }
        func twinsOnly(_ all: [Sighting]) -> [Sighting] {
            all.filter {
                twins[$0.finding] != nil && $0.test == own.test
            }
        }
        var left = twinsOnly(after)
        var gone = twinsOnly(before)
        // Those that are where they were first, then those that are called as they were.
        for length in [4, 3] {
            gone.removeAll { one in
                let name = one.name.prefix(length)
                guard let at = left.firstIndex(where: { $0.name.prefix(length) == name }) else {
                    return false
                }
                left.remove(at: at)
                return true
            }
        }
        gone.sort { $0.name.lexicographicallyPrecedes($1.name) }
        // The twins with the highest numbers are those that are missing.
        let missing = Set(twins.keys).subtracting(after.map(\.finding)).compactMap { twins[$0] }
            .sorted()
        guard gone.count == missing.count, let ordinal = twins[own.finding],
            let at = missing.firstIndex(of: ordinal)
        else { return nil }
        return gone[at].element
    }
}
