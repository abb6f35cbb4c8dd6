-- Patients by their last change, without an index on patient itself: with one, each update of a patient writes to every index of the table (HOT is lost),
-- which doubles what an upsert costs (src/site/markdown/decisions/080). One row for each statement that changed patients; of a patient the entry with the
-- time of the last change counts, and housekeeping removes the others. Written by triggers, since nodes of the last release change patients, too. The
-- index of that release goes once its last node has ended (migrate --finish). Made beside calls, and each step can be done again: those that wait for a
-- lock come before the one that reads all patients.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', false);

CREATE TABLE IF NOT EXISTS patient_change (
    organization_id uuid        NOT NULL,
    changed_at      timestamptz NOT NULL,
    id              bigint      GENERATED ALWAYS AS IDENTITY,
    patient_ids     bigint[]    NOT NULL,
    check_at        timestamptz NOT NULL DEFAULT statement_timestamp() + interval '1 minute',
    PRIMARY KEY (organization_id, changed_at, id)
);
COMMENT ON TABLE patient_change IS 'Which patients changed when, one row for each statement that changed any. An entry of a patient counts if patient.updated_at is its time; the others are of former changes.';
COMMENT ON COLUMN patient_change.organization_id IS 'No foreign key: each change would lock the organization''s row. The patient has one.';
COMMENT ON COLUMN patient_change.patient_ids IS 'patient.id. No foreign key: an entry without a patient counts for nothing.';
COMMENT ON COLUMN patient_change.check_at IS 'When entries of former changes are to be removed from the row next; -infinity if none is left.';
CREATE INDEX IF NOT EXISTS patient_change_check_at ON patient_change (check_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON patient_change TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V024 puts these up with them.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = 'patient_change'::regclass) THEN
        CREATE POLICY own ON patient_change USING (organization_id =
            CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
        CREATE POLICY named_scope ON patient_change USING (current_setting('patientcare.scope', true) = 'housekeeping');
        EXECUTE format('CREATE POLICY migration ON patient_change TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
            (SELECT relowner::regrole FROM pg_class WHERE oid = 'patient_change'::regclass));
    END IF;
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass)
            AND NOT (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient_change'::regclass) THEN
        ALTER TABLE patient_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;

-- Room for the next version of each row on its page, or updates are not HOT. Pages that are full get it when their rows move.
ALTER TABLE patient SET (fillfactor = 60);

CREATE OR REPLACE FUNCTION patients_added() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO patient_change (organization_id, changed_at, patient_ids)
        SELECT organization_id, updated_at, array_agg(id) FROM added GROUP BY organization_id, updated_at;
    RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION patients_changed() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO patient_change (organization_id, changed_at, patient_ids)
        SELECT after.organization_id, after.updated_at, array_agg(after.id)
        FROM after JOIN before ON before.organization_id = after.organization_id AND before.id = after.id
        WHERE after.updated_at <> before.updated_at
        GROUP BY after.organization_id, after.updated_at;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION patients_added IS 'Adds the new patients of a statement to patient_change.';
COMMENT ON FUNCTION patients_changed IS 'Adds the patients whose updated_at a statement moved to patient_change.';
REVOKE ALL ON FUNCTION patients_added, patients_changed FROM PUBLIC;
CREATE OR REPLACE TRIGGER patients_added AFTER INSERT ON patient
    REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION patients_added();
CREATE OR REPLACE TRIGGER patients_changed AFTER UPDATE ON patient
    REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION patients_changed();

-- Those that are there, in rows of at most a hundred. One statement sees either the entry that a trigger made or the row as it was before.
INSERT INTO patient_change (organization_id, changed_at, patient_ids, check_at)
    SELECT p.organization_id, p.updated_at, array_agg(p.id),
        statement_timestamp() + greatest(interval '1 day', statement_timestamp() - p.updated_at)
    FROM patient p
    WHERE NOT EXISTS (SELECT FROM (SELECT organization_id, changed_at, unnest(patient_ids) AS id FROM patient_change) c
        WHERE c.organization_id = p.organization_id AND c.changed_at = p.updated_at AND c.id = p.id)
    GROUP BY p.organization_id, p.updated_at, p.id / 100;

-- Where nobody is yet, there is no node of the last release either.
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM organization) THEN
        DROP INDEX IF EXISTS patient_by_change;
    END IF;
END $$;
RESET search_path;
