/// What marks a text as written by this program: the commands write it, and the readers know it again.
public enum OwnReport {
    /// The name that reports carry in their metadata.
    public static let generator = "audit-report"

    /// The line that ends Markdown reports, which renderers do not show.
    public static let markdownMark = "<!-- audit-report -->"

    /// The line that begins them, so that the rest of a log they were printed into stays evidence.
    public static let markdownStart = "<!-- audit-report: a report, not evidence -->"

    /// A Markdown report between its marks.
    ///
    /// - Parameter text: The report; it ends with a line feed.
    /// - Returns: The report with the marks.
    public static func marked(markdown text: String) -> String {
        "\(markdownStart)\n\(text)\n\(markdownMark)\n"
    }

    /// The columns of `findings --format csv`.
    public static let findingColumns = [
        "finding", "state", "severity", "app", "screen", "rule", "type", "element_type",
        "identifier", "label", "where", "confidence", "cells", "first_seen_run",
        "first_seen_at", "last_seen_run", "last_seen_at", "flaky", "accepted", "message",
    ]

    /// The columns of `export`, a row a table, as its queries name them.
    static let exportColumns = [
        "finding,app,screen,rule,type,element_type,identifier,label,run,branch,started_at,device_model,pose,text_size,settings,severity,compact,detail,attempt",
        "run,branch,commit_id,started_at,app,screen,device_model,pose,text_size,settings,test,attempt,outcome,findings,error,artifact,line",
        "branch,app,screen,device_model,pose,text_size,settings,last_run,last_looked_at",
        "run,app,branch,commit_id,started_at,started_at_assumed,xcode,artifacts",
        "branch,week,runs,audited_cells,failed_cells,sightings",
        "run,branch,app,screen,device_model,pose,text_size,settings,walk,source,attempt,complete,step,spoken,pane,identifier",
        "device_set,device,setting,action,value,confidence,command,happened_at,run,artifact,line",
    ]

    /// The header lines of the tables.
    static let headers = exportColumns + [findingColumns.joined(separator: ",")]
}
