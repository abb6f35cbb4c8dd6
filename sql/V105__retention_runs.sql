-- How far the removal of what is older than its retention period has come (src/site/markdown/decisions/105). Nodes of the last release remove nothing
-- of this.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE retention_run (
    organization_id uuid        NOT NULL REFERENCES organization,
    data_class      text        COLLATE "C" NOT NULL,
    next_at         timestamptz NOT NULL,
    removed         bigint      NOT NULL DEFAULT 0,
    last_at         timestamptz,
    last_removed    bigint,
    PRIMARY KEY (organization_id, data_class),
    CHECK ((last_at IS NULL) = (last_removed IS NULL))
);
COMMENT ON TABLE retention_run IS 'When data of a class of an organization are looked through next for what is older than its retention period. The row is locked by the node that does it.';
COMMENT ON COLUMN retention_run.data_class IS 'Such as deliveries, whose period is patientcare.retention.deliveries.';
COMMENT ON COLUMN retention_run.next_at IS 'Not before then: 30 days after the organization was first seen, and a day after each run.';
COMMENT ON COLUMN retention_run.removed IS 'How many rows the run that is under way has removed or emptied.';
COMMENT ON COLUMN retention_run.last_at IS 'When the last run was complete.';
COMMENT ON COLUMN retention_run.last_removed IS 'How many rows it removed or emptied.';
CREATE INDEX retention_run_next ON retention_run (next_at);
GRANT SELECT, INSERT, UPDATE ON retention_run TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V086 puts these up with them.
CREATE POLICY own ON retention_run USING (organization_id =
    CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
CREATE POLICY named_scope_all ON retention_run USING (current_setting('patientcare.scope', true) = 'housekeeping');
DO $$
BEGIN
    EXECUTE format('CREATE POLICY migration ON retention_run TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'retention_run'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE retention_run ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
