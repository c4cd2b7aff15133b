-- The ledger, first version.
--
-- Observations are appended and never rewritten: what an artifact said stays as it was said. Everything that follows from
-- observations (open, fixed, reopened …) is derived when it is asked for, or kept in the tables at the end, which can be
-- dropped and rebuilt to the same content.
--
-- What an audit saw is a result: a set of findings, stored once and pointed at, since most audits see what the last one saw.

-- One CI job or local session.
CREATE TABLE runs (
    id INTEGER PRIMARY KEY,
    key TEXT NOT NULL UNIQUE,
    app TEXT NOT NULL DEFAULT '',
    commit_id TEXT,
    branch TEXT NOT NULL DEFAULT '',
    -- Milliseconds since 1970, UTC.
    started_at INTEGER NOT NULL,
    -- 1 where nothing said when the run started, and the time of the first ingest stands in.
    started_at_assumed INTEGER NOT NULL DEFAULT 0 CHECK (started_at_assumed IN (0, 1)),
    xcode TEXT,
    -- The order of runs: started_at, and a digest of the key where two runs started together.
    ordering INTEGER NOT NULL
) STRICT;
CREATE INDEX runs_by_branch ON runs (branch, ordering);

-- One ingested file, folder or bundle. The same bytes under the same context are the same artifact.
CREATE TABLE artifacts (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL CHECK (length(digest) = 32),
    -- What the caller added to the bytes: the run, and given dimensions; empty where the artifact says its run itself.
    context TEXT NOT NULL,
    run_id INTEGER NOT NULL REFERENCES runs (id),
    name TEXT NOT NULL,
    path TEXT NOT NULL,
    format TEXT NOT NULL,
    byte_count INTEGER NOT NULL,
    ingested_at INTEGER NOT NULL,
    tool_version TEXT NOT NULL,
    issue_count INTEGER NOT NULL DEFAULT 0,
    audit_count INTEGER NOT NULL DEFAULT 0,
    UNIQUE (digest, context)
) STRICT;
CREATE INDEX artifacts_by_run ON artifacts (run_id);

CREATE TABLE devices (
    id INTEGER PRIMARY KEY,
    model TEXT NOT NULL,
    name TEXT NOT NULL,
    udid TEXT NOT NULL,
    os TEXT NOT NULL,
    os_build TEXT NOT NULL,
    UNIQUE (model, name, udid, os, os_build)
) STRICT;

CREATE TABLE screens (
    id INTEGER PRIMARY KEY,
    app TEXT NOT NULL,
    name TEXT NOT NULL,
    UNIQUE (app, name)
) STRICT;

CREATE TABLE conditions (
    id INTEGER PRIMARY KEY,
    pose TEXT NOT NULL CHECK (pose IN ('closed', 'partlyFolded', 'open', 'none', 'unknown')),
    -- 1 (xSmall) … 12 (accessibility5); 0 where nothing said.
    text_size INTEGER NOT NULL CHECK (text_size BETWEEN 0 AND 12),
    -- The settings off their default, sorted: appearance=dark,increaseContrast=on.
    settings TEXT NOT NULL,
    UNIQUE (pose, text_size, settings)
) STRICT;

-- The same settings, a row each, for queries.
CREATE TABLE condition_settings (
    condition_id INTEGER NOT NULL REFERENCES conditions (id),
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (condition_id, name)
) STRICT, WITHOUT ROWID;

-- Device model × condition, for one screen.
CREATE TABLE cells (
    id INTEGER PRIMARY KEY,
    screen_id INTEGER NOT NULL REFERENCES screens (id),
    device_model TEXT NOT NULL,
    condition_id INTEGER NOT NULL REFERENCES conditions (id),
    UNIQUE (screen_id, device_model, condition_id)
) STRICT;

-- A cell as one test audited it: what was asked for, on which device, and where each dimension came from
-- (0 not stated, 1 read, 2 given, 3 inferred from a name, 4 observed from the simulator log).
CREATE TABLE scopes (
    id INTEGER PRIMARY KEY,
    cell_id INTEGER NOT NULL REFERENCES cells (id),
    device_id INTEGER NOT NULL REFERENCES devices (id),
    test TEXT NOT NULL,
    configuration TEXT NOT NULL,
    language TEXT NOT NULL,
    -- One bit for each audit type, in the order of audit_types.
    types INTEGER NOT NULL,
    screen_source INTEGER NOT NULL,
    pose_source INTEGER NOT NULL,
    text_size_source INTEGER NOT NULL,
    settings_source INTEGER NOT NULL,
    UNIQUE (cell_id, device_id, test, configuration, language, types, screen_source, pose_source,
        text_size_source, settings_source)
) STRICT;

CREATE TABLE audit_types (
    bit INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
) STRICT;
INSERT INTO audit_types (bit, name) VALUES
    (0, 'contrast'), (1, 'elementDetection'), (2, 'hitRegion'), (3, 'sufficientElementDescription'),
    (4, 'dynamicType'), (5, 'textClipped'), (6, 'trait'), (7, 'action'), (8, 'parentChild'), (9, 'unknown'),
    (10, 'walk');

CREATE TABLE rules (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    type_bit INTEGER NOT NULL REFERENCES audit_types (bit)
) STRICT;

-- A rule broken by one element of one screen, recognised again from run to run. The inputs of the recipe are kept, so that it can change.
CREATE TABLE findings (
    id INTEGER PRIMARY KEY,
    -- Twelve hexadecimal digits of the digest of recipe, app, screen, rule, element key and ordinal: the same in every store.
    key TEXT NOT NULL UNIQUE,
    recipe INTEGER NOT NULL,
    screen_id INTEGER NOT NULL REFERENCES screens (id),
    rule_id INTEGER NOT NULL REFERENCES rules (id),
    -- How the element is recognised: 1 identifier, 2 type and label, 3 class, 4 nothing.
    tier INTEGER NOT NULL CHECK (tier BETWEEN 1 AND 4),
    element_key TEXT NOT NULL,
    -- 1 for the only one, 2 … for twins in one audit.
    ordinal INTEGER NOT NULL CHECK (ordinal >= 1),
    element_type TEXT,
    identifier TEXT,
    label TEXT,
    value TEXT,
    placeholder TEXT,
    class_name TEXT,
    frame TEXT
) STRICT;
CREATE INDEX findings_by_screen ON findings (screen_id, rule_id);

-- The engine's words.
CREATE TABLE messages (
    id INTEGER PRIMARY KEY,
    compact TEXT NOT NULL,
    detail TEXT NOT NULL,
    UNIQUE (compact, detail)
) STRICT;

CREATE TABLE results (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 16),
    member_count INTEGER NOT NULL
) STRICT;

CREATE TABLE result_members (
    result_id INTEGER NOT NULL REFERENCES results (id),
    finding_id INTEGER NOT NULL REFERENCES findings (id),
    -- 0 notice, 1 warning, 2 error.
    severity INTEGER NOT NULL CHECK (severity BETWEEN 0 AND 2),
    message_id INTEGER NOT NULL REFERENCES messages (id),
    -- Why the exporter itself excused it; NULL where it did not.
    excuse TEXT,
    PRIMARY KEY (result_id, finding_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX result_members_by_finding ON result_members (finding_id);

-- Why audits could not finish.
CREATE TABLE audit_errors (
    id INTEGER PRIMARY KEY,
    message TEXT NOT NULL UNIQUE
) STRICT;

-- One audit of one screen in one condition in one run; clustered by run, the order in which they arrive.
CREATE TABLE audits (
    run_id INTEGER NOT NULL REFERENCES runs (id),
    scope_id INTEGER NOT NULL REFERENCES scopes (id),
    attempt INTEGER NOT NULL,
    artifact_id INTEGER NOT NULL REFERENCES artifacts (id),
    ordinal INTEGER NOT NULL,
    -- 0 clean, 1 findings, 2 failed, 3 skipped, 4 partial.
    outcome INTEGER NOT NULL CHECK (outcome BETWEEN 0 AND 4),
    -- 0 failure message, 1 tool report, 2 printed, 3 attachment, 4 audit log: the richest one of a run counts.
    channel INTEGER NOT NULL CHECK (channel BETWEEN 0 AND 4),
    result_id INTEGER NOT NULL REFERENCES results (id),
    line INTEGER NOT NULL,
    milliseconds INTEGER,
    error_id INTEGER REFERENCES audit_errors (id),
    PRIMARY KEY (run_id, scope_id, attempt, artifact_id, ordinal)
) STRICT, WITHOUT ROWID;

-- Pictures that belong to audits; where they are, not their bytes.
CREATE TABLE screenshots (
    run_id INTEGER NOT NULL REFERENCES runs (id),
    scope_id INTEGER NOT NULL REFERENCES scopes (id),
    attempt INTEGER NOT NULL,
    artifact_id INTEGER NOT NULL REFERENCES artifacts (id),
    ordinal INTEGER NOT NULL,
    payload TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (run_id, scope_id, attempt, artifact_id, ordinal)
) STRICT, WITHOUT ROWID;

-- The cells that a run meant to audit. A pose, text size or settings text of '*' leaves that dimension open.
CREATE TABLE expectations (
    run_id INTEGER NOT NULL REFERENCES runs (id),
    screen TEXT NOT NULL,
    pose TEXT NOT NULL,
    text_size INTEGER NOT NULL,
    settings TEXT NOT NULL,
    PRIMARY KEY (run_id, screen, pose, text_size, settings)
) STRICT, WITHOUT ROWID;

-- What VoiceOver spoke, a sequence stored once.
CREATE TABLE walk_sequences (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 16),
    step_count INTEGER NOT NULL
) STRICT;

CREATE TABLE walk_steps (
    sequence_id INTEGER NOT NULL REFERENCES walk_sequences (id),
    ordinal INTEGER NOT NULL,
    -- NULL where nothing was heard.
    spoken TEXT,
    pane TEXT,
    identifier TEXT,
    frame TEXT,
    -- What it is where it is no element's speech: system, announcement, screenChange.
    event TEXT,
    hint TEXT,
    -- What the export says of an element apart from the text; traits and states are parted by line breaks.
    label TEXT,
    traits TEXT,
    states TEXT,
    PRIMARY KEY (sequence_id, ordinal)
) STRICT, WITHOUT ROWID;

CREATE TABLE walks (
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES runs (id),
    scope_id INTEGER NOT NULL REFERENCES scopes (id),
    artifact_id INTEGER NOT NULL REFERENCES artifacts (id),
    ordinal INTEGER NOT NULL,
    sequence_id INTEGER NOT NULL REFERENCES walk_sequences (id),
    name TEXT,
    source TEXT NOT NULL CHECK (source IN ('voiceover', 'computed', 'xcui-query', 'desktop-screen-reader')),
    -- 1 complete, 0 not, NULL where the artifact does not say.
    complete INTEGER,
    stop_reason TEXT,
    -- Why the capture failed, where it did.
    failure TEXT,
    -- 1 where VoiceOver was put back to what it was, 0 where it was not, NULL where nothing says.
    restored INTEGER,
    request_id TEXT,
    attempt INTEGER NOT NULL,
    line INTEGER NOT NULL,
    UNIQUE (artifact_id, ordinal)
) STRICT;
CREATE INDEX walks_by_scope ON walks (scope_id, run_id);
CREATE INDEX walks_by_run ON walks (run_id);
CREATE UNIQUE INDEX walks_by_request ON walks (run_id, request_id) WHERE request_id IS NOT NULL;

-- Where VoiceOver stood after a fold, an unfold, a sheet.
CREATE TABLE focus_probes (
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES runs (id),
    scope_id INTEGER NOT NULL REFERENCES scopes (id),
    artifact_id INTEGER NOT NULL REFERENCES artifacts (id),
    ordinal INTEGER NOT NULL,
    after_event TEXT NOT NULL,
    expected TEXT,
    spoken TEXT,
    line INTEGER NOT NULL,
    UNIQUE (artifact_id, ordinal)
) STRICT;
CREATE INDEX focus_probes_by_run ON focus_probes (run_id);

-- Every change and read of a simulator's setting, in the order of the artifact.
CREATE TABLE setting_events (
    artifact_id INTEGER NOT NULL REFERENCES artifacts (id),
    ordinal INTEGER NOT NULL,
    run_id INTEGER NOT NULL REFERENCES runs (id),
    device_set TEXT NOT NULL,
    device TEXT NOT NULL,
    setting TEXT NOT NULL,
    -- 0 set, 1 read, 2 restore, 3 erase, 4 shutdown, 5 clone, 6 delete, 7 boot.
    action INTEGER NOT NULL CHECK (action BETWEEN 0 AND 7),
    value TEXT,
    confidence TEXT NOT NULL,
    command TEXT,
    lane TEXT,
    -- The preference domain of a `defaults` command.
    domain TEXT,
    at INTEGER,
    line INTEGER NOT NULL,
    PRIMARY KEY (artifact_id, ordinal)
) STRICT, WITHOUT ROWID;
CREATE INDEX setting_events_by_device ON setting_events (device_set, device, setting);

-- What looked like evidence and could not be used.
CREATE TABLE diagnostics (
    artifact_id INTEGER NOT NULL REFERENCES artifacts (id),
    ordinal INTEGER NOT NULL,
    severity INTEGER NOT NULL CHECK (severity BETWEEN 0 AND 2),
    code TEXT NOT NULL,
    message TEXT NOT NULL,
    path TEXT,
    line INTEGER,
    PRIMARY KEY (artifact_id, ordinal)
) STRICT, WITHOUT ROWID;

-- Failures and findings that are not Apple's.
CREATE TABLE other_failures (
    artifact_id INTEGER NOT NULL REFERENCES artifacts (id),
    ordinal INTEGER NOT NULL,
    rule TEXT,
    message TEXT NOT NULL,
    place TEXT,
    line INTEGER,
    PRIMARY KEY (artifact_id, ordinal)
) STRICT, WITHOUT ROWID;

-- Acceptances that baseline files proposed; nothing is accepted until a person says so.
CREATE TABLE proposed_acceptances (
    artifact_id INTEGER NOT NULL REFERENCES artifacts (id),
    ordinal INTEGER NOT NULL,
    screen TEXT,
    rule TEXT NOT NULL,
    element_type TEXT,
    identifier TEXT,
    label TEXT,
    reason TEXT NOT NULL,
    variant TEXT,
    PRIMARY KEY (artifact_id, ordinal)
) STRICT, WITHOUT ROWID;

-- Findings that a person decided to live with. A finding is named by its key, which is the same in every store.
CREATE TABLE acceptances (
    id INTEGER PRIMARY KEY,
    finding_key TEXT NOT NULL,
    reason TEXT NOT NULL CHECK (length(reason) > 0),
    owner TEXT,
    -- The last day on which it holds, as days since 1970; NULL for no end.
    until_day INTEGER,
    -- The scope; NULL leaves a dimension open.
    pose TEXT,
    text_size_from INTEGER,
    text_size_to INTEGER,
    settings TEXT,
    accepted_at INTEGER NOT NULL,
    UNIQUE (finding_key, accepted_at, reason, pose, text_size_from, text_size_to, settings)
) STRICT;

CREATE TABLE acceptance_withdrawals (
    acceptance_id INTEGER PRIMARY KEY REFERENCES acceptances (id),
    withdrawn_at INTEGER NOT NULL
) STRICT;

-- Screens and poses that got a new name. Reverting adds a row in rename_reversals.
CREATE TABLE renames (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('screen', 'pose')),
    app TEXT NOT NULL,
    old_name TEXT NOT NULL,
    new_name TEXT NOT NULL,
    renamed_at INTEGER NOT NULL,
    UNIQUE (kind, app, old_name, new_name, renamed_at)
) STRICT;

CREATE TABLE rename_reversals (
    rename_id INTEGER PRIMARY KEY REFERENCES renames (id),
    reverted_at INTEGER NOT NULL
) STRICT;

-- Stores that were merged into this one, for provenance.
CREATE TABLE merges (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    merged_at INTEGER NOT NULL,
    artifact_count INTEGER NOT NULL
) STRICT;

-- Derived from here on: can be dropped and rebuilt from the observations to the same content.

-- What all audits of one cell in one run say together, once attempts and channels are put together.
CREATE TABLE cell_states (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 16),
    -- The audit types whose absence means something.
    audited INTEGER NOT NULL,
    -- The audit types that were looked at only in part: what was found is a lower bound.
    partial INTEGER NOT NULL,
    failed INTEGER NOT NULL CHECK (failed IN (0, 1)),
    skipped INTEGER NOT NULL CHECK (skipped IN (0, 1)),
    member_count INTEGER NOT NULL
) STRICT;

CREATE TABLE cell_state_members (
    state_id INTEGER NOT NULL REFERENCES cell_states (id),
    finding_id INTEGER NOT NULL REFERENCES findings (id),
    severity INTEGER NOT NULL,
    -- 1 where attempts of one run disagree.
    flaky INTEGER NOT NULL CHECK (flaky IN (0, 1)),
    excused INTEGER NOT NULL CHECK (excused IN (0, 1)),
    PRIMARY KEY (state_id, finding_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX cell_state_members_by_finding ON cell_state_members (finding_id);

-- The runs in which a cell's state became another one, along one branch. Between two rows it stayed as it was, or was not looked at.
CREATE TABLE cell_changes (
    branch TEXT NOT NULL,
    cell_id INTEGER NOT NULL REFERENCES cells (id),
    ordering INTEGER NOT NULL,
    run_id INTEGER NOT NULL REFERENCES runs (id),
    state_id INTEGER NOT NULL REFERENCES cell_states (id),
    -- The last run before this one that looked at the cell; NULL where none did. It saw the state before.
    previous_run_id INTEGER REFERENCES runs (id),
    PRIMARY KEY (branch, cell_id, ordering, run_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX cell_changes_by_state ON cell_changes (state_id);
CREATE INDEX cell_changes_by_run ON cell_changes (run_id);

-- Every run a cell was looked at last, along one branch.
CREATE TABLE cell_latest (
    branch TEXT NOT NULL,
    cell_id INTEGER NOT NULL REFERENCES cells (id),
    ordering INTEGER NOT NULL,
    run_id INTEGER NOT NULL REFERENCES runs (id),
    PRIMARY KEY (branch, cell_id)
) STRICT, WITHOUT ROWID;

-- What one run did, in numbers.
CREATE TABLE run_summaries (
    run_id INTEGER PRIMARY KEY REFERENCES runs (id),
    clean_cells INTEGER NOT NULL,
    finding_cells INTEGER NOT NULL,
    failed_cells INTEGER NOT NULL,
    skipped_cells INTEGER NOT NULL,
    partial_cells INTEGER NOT NULL,
    sightings INTEGER NOT NULL
) STRICT;

-- Views with stable names, for plain sqlite3, Datasette or anything else; docs/schema.md describes them.

CREATE VIEW cell_names AS
SELECT cells.id AS cell_id, screens.app, screens.name AS screen, cells.device_model, conditions.pose,
    conditions.text_size, conditions.settings
FROM cells
JOIN screens ON screens.id = cells.screen_id
JOIN conditions ON conditions.id = cells.condition_id;

CREATE VIEW finding_names AS
SELECT findings.id AS finding_id, findings.key AS finding, screens.app, screens.name AS screen, rules.name AS rule,
    audit_types.name AS type, findings.element_type, findings.identifier, findings.label, findings.class_name,
    findings.ordinal
FROM findings
JOIN screens ON screens.id = findings.screen_id
JOIN rules ON rules.id = findings.rule_id
JOIN audit_types ON audit_types.bit = rules.type_bit;

CREATE VIEW audit_history AS
SELECT runs.key AS run, runs.branch, runs.commit_id, runs.started_at, cell_names.app, cell_names.screen,
    cell_names.device_model, cell_names.pose, cell_names.text_size, cell_names.settings, scopes.test, audits.attempt,
    CASE audits.outcome WHEN 0 THEN 'clean' WHEN 1 THEN 'findings' WHEN 2 THEN 'failed' WHEN 3 THEN 'skipped'
        ELSE 'partial' END AS outcome,
    results.member_count AS findings, audit_errors.message AS error, artifacts.name AS artifact, audits.line
FROM audits
JOIN runs ON runs.id = audits.run_id
JOIN scopes ON scopes.id = audits.scope_id
JOIN cell_names ON cell_names.cell_id = scopes.cell_id
JOIN results ON results.id = audits.result_id
JOIN artifacts ON artifacts.id = audits.artifact_id
LEFT JOIN audit_errors ON audit_errors.id = audits.error_id;

CREATE VIEW finding_history AS
SELECT finding_names.finding, finding_names.app, finding_names.screen, finding_names.rule, finding_names.type,
    finding_names.element_type, finding_names.identifier, finding_names.label, runs.key AS run, runs.branch,
    runs.started_at, cell_names.device_model, cell_names.pose, cell_names.text_size, cell_names.settings,
    result_members.severity, messages.compact, messages.detail, result_members.excuse, audits.attempt
FROM result_members
JOIN audits ON audits.result_id = result_members.result_id
JOIN runs ON runs.id = audits.run_id
JOIN scopes ON scopes.id = audits.scope_id
JOIN cell_names ON cell_names.cell_id = scopes.cell_id
JOIN finding_names ON finding_names.finding_id = result_members.finding_id
JOIN messages ON messages.id = result_members.message_id;

CREATE VIEW cell_coverage AS
SELECT cell_latest.branch, cell_names.app, cell_names.screen, cell_names.device_model, cell_names.pose,
    cell_names.text_size, cell_names.settings, runs.key AS last_run, runs.started_at AS last_looked_at
FROM cell_latest
JOIN cell_names ON cell_names.cell_id = cell_latest.cell_id
JOIN runs ON runs.id = cell_latest.run_id;

-- Weeks are ISO weeks in UTC, named by their Monday.
CREATE VIEW weekly_trend AS
SELECT runs.branch,
    date(runs.started_at / 1000, 'unixepoch', '-6 days', 'weekday 1') AS week,
    count(*) AS runs,
    sum(run_summaries.clean_cells + run_summaries.finding_cells + run_summaries.partial_cells) AS audited_cells,
    sum(run_summaries.failed_cells) AS failed_cells,
    sum(run_summaries.sightings) AS sightings
FROM run_summaries
JOIN runs ON runs.id = run_summaries.run_id
GROUP BY runs.branch, week
ORDER BY runs.branch, week;

CREATE VIEW setting_history AS
SELECT setting_events.device_set, setting_events.device, setting_events.setting,
    CASE setting_events.action WHEN 0 THEN 'set' WHEN 1 THEN 'read' WHEN 2 THEN 'restore' WHEN 3 THEN 'erase'
        WHEN 4 THEN 'shutdown' WHEN 5 THEN 'clone' WHEN 6 THEN 'delete' ELSE 'boot' END AS action,
    setting_events.value, setting_events.confidence, setting_events.command, setting_events.at, runs.key AS run,
    artifacts.name AS artifact, setting_events.line
FROM setting_events
JOIN artifacts ON artifacts.id = setting_events.artifact_id
JOIN runs ON runs.id = setting_events.run_id;
