-- What each audit said of each element, so that a finding is shown as it was seen last and not as whichever artifact came first said,
-- and so that an element whose name changed can be recognised by its place.

CREATE TABLE elements (
    id INTEGER PRIMARY KEY,
    digest BLOB NOT NULL UNIQUE CHECK (length(digest) = 16),
    element_type TEXT,
    identifier TEXT,
    label TEXT,
    value TEXT,
    placeholder TEXT,
    class_name TEXT,
    frame TEXT
) STRICT;

-- NULL where the result is older than this table, or the export says nothing of an element: the finding's own columns stand in.
ALTER TABLE result_members ADD COLUMN element_id INTEGER REFERENCES elements (id);
-- Where it stood among the audit's issues, from 0; NULL where the result is older.
ALTER TABLE result_members ADD COLUMN position INTEGER;

DROP VIEW finding_history;
CREATE VIEW finding_history AS
SELECT finding_names.finding, finding_names.app, finding_names.screen, finding_names.rule, finding_names.type,
    iif(elements.id IS NULL, finding_names.element_type, elements.element_type) AS element_type,
    iif(elements.id IS NULL, finding_names.identifier, elements.identifier) AS identifier,
    iif(elements.id IS NULL, finding_names.label, elements.label) AS label,
    runs.key AS run, runs.branch, runs.started_at, cell_names.device_model, cell_names.pose, cell_names.text_size,
    cell_names.settings, result_members.severity, messages.compact, messages.detail, result_members.excuse,
    audits.attempt
FROM result_members
JOIN audits ON audits.result_id = result_members.result_id
JOIN runs ON runs.id = audits.run_id
JOIN scopes ON scopes.id = audits.scope_id
JOIN cell_names ON cell_names.cell_id = scopes.cell_id
JOIN finding_names ON finding_names.finding_id = result_members.finding_id
JOIN messages ON messages.id = result_members.message_id
LEFT JOIN elements ON elements.id = result_members.element_id;
