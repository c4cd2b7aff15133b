public import AuditStore

/// What the variables of a CI system say about the run.
public enum CIEnvironment {
    /// The run's key, commit, branch and start as far as the variables of a known CI system say them.
    ///
    /// Known: GitHub Actions, GitLab, Bitrise, Buildkite, CircleCI, Xcode Cloud, Jenkins.
    ///
    /// - Parameter variables: The environment.
    /// - Returns: What they say; empty outside CI.
    public static func run(_ variables: [String: String]) -> RunContext {
        func value(_ names: String...) -> String? {
            names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
        }
        var run = RunContext()
        if value("GITHUB_ACTIONS") != nil {
            run.key = value("GITHUB_RUN_ID").map { id in
                let attempt = value("GITHUB_RUN_ATTEMPT") ?? "1"
                return attempt == "1" ? id : "\(id)-\(attempt)"
            }
            run.commit = value("GITHUB_SHA")
            run.branch = value("GITHUB_HEAD_REF", "GITHUB_REF_NAME")
        } else if value("GITLAB_CI") != nil {
            run.key = value("CI_PIPELINE_ID")
            run.commit = value("CI_COMMIT_SHA")
            run.branch = value(
                "CI_MERGE_REQUEST_SOURCE_BRANCH_NAME",
                "CI_COMMIT_BRANCH",
                "CI_COMMIT_REF_NAME"
            )
            run.startedAt = value("CI_PIPELINE_CREATED_AT").flatMap { Timestamp(iso8601: $0) }
        } else if value("BITRISE_IO", "BITRISE_BUILD_NUMBER") != nil {
            run.key = value("BITRISE_BUILD_NUMBER", "BITRISE_BUILD_SLUG")
            run.commit = value("BITRISE_GIT_COMMIT", "GIT_CLONE_COMMIT_HASH")
            run.branch = value("BITRISE_GIT_BRANCH")
            run.startedAt = value("BITRISE_BUILD_TRIGGER_TIMESTAMP").flatMap { Int64($0) }
                .map { Timestamp(seconds: $0) }
        } else if value("BUILDKITE") != nil {
            run.key = value("BUILDKITE_BUILD_NUMBER", "BUILDKITE_BUILD_ID")
            run.commit = value("BUILDKITE_COMMIT")
            run.branch = value("BUILDKITE_BRANCH")
        } else if value("CIRCLECI") != nil {
            run.key = value("CIRCLE_WORKFLOW_ID", "CIRCLE_BUILD_NUM")
            run.commit = value("CIRCLE_SHA1")
            run.branch = value("CIRCLE_BRANCH")
        } else if value("CI_XCODE_CLOUD", "CI_XCODEBUILD_ACTION") != nil {
            run.key = value("CI_BUILD_NUMBER", "CI_BUILD_ID")
            run.commit = value("CI_COMMIT")
            run.branch = value("CI_PULL_REQUEST_SOURCE_BRANCH", "CI_BRANCH")
        } else if value("JENKINS_URL", "JENKINS_HOME") != nil {
            run.key =
                value("BUILD_TAG")
                ?? value("BUILD_NUMBER").map { number in
                    value("JOB_NAME").map { "\($0)-\(number)" } ?? number
                }
            run.commit = value("GIT_COMMIT")
            run.branch = value("CHANGE_BRANCH", "BRANCH_NAME", "GIT_BRANCH").map {
                $0.hasPrefix("origin/") ? String($0.dropFirst("origin/".count)) : $0
            }
        }
        return run
    }
}
