/// A finding's track in a cell.
struct Sight {
    private let traceNumber: Int32
    private let trackNumber: Int32

    init(trace: Int, track: Int) {
        traceNumber = Int32(truncatingIfNeeded: trace)
        trackNumber = Int32(truncatingIfNeeded: track)
    }

    /// The number of the cell's trace.
    var trace: Int { Int(traceNumber) }
    /// The number of the track in the trace.
    var track: Int { Int(trackNumber) }
}

/// The tracks of every finding, in the order of the cells: one flat array, since a table of lists costs ten times as much.
struct SightTable {
    private let starts: [Int]
    private let sights: [Sight]

    /// The tracks of some traces.
    ///
    /// - Parameters:
    ///   - traces: The traces, in order.
    ///   - count: How many findings there are.
    init(_ traces: [(cell: Int, trace: CellTrace)], findings count: Int) {
        var starts = [Int](repeating: 0, count: count + 1)
        var total = 0
        for entry in traces {
            for track in entry.trace.tracks { starts[track.finding + 1] += 1 }
            total += entry.trace.tracks.count
        }
        for finding in 0..<count { starts[finding + 1] += starts[finding] }
        var next = starts
        var sights = [Sight](repeating: Sight(trace: 0, track: 0), count: total)
        for (at, entry) in traces.enumerated() {
            for (number, track) in entry.trace.tracks.enumerated() {
                sights[next[track.finding]] = Sight(trace: at, track: number)
                next[track.finding] += 1
            }
        }
        self.starts = starts
        self.sights = sights
    }

    /// The findings that were ever seen, by number.
    var findings: some Sequence<Int> {
        (0..<(starts.count - 1)).lazy.filter { [starts] in starts[$0] < starts[$0 + 1] }
    }

    /// The tracks of a finding.
    subscript(finding: Int) -> ArraySlice<Sight> { sights[starts[finding]..<starts[finding + 1]] }
}
