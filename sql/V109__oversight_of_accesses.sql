-- Accesses to patients' data that auditors look at: unusual ones (src/site/markdown/decisions/116), and those in an emergency (118). Nodes of the last
-- release look for none.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE unusual_access (
    organization_id uuid        NOT NULL REFERENCES organization,
    id              uuid        NOT NULL DEFAULT gen_random_uuid(),
    day             date        NOT NULL,
    rule            text        COLLATE "C" NOT NULL CHECK (rule IN ('many_patients', 'own_record', 'colleague_record')),
    person_id       uuid        NOT NULL,
    patients        integer     NOT NULL CHECK (patients >= 1),
    examples        bigint[]    NOT NULL CHECK (cardinality(examples) BETWEEN 1 AND 5),
    found_at        timestamptz NOT NULL DEFAULT statement_timestamp(),
    seen_by         text        CHECK (char_length(seen_by) <= 255),
    seen_at         timestamptz,
    note            text        CHECK (char_length(note) <= 500),
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, day, rule, person_id),
    CHECK ((seen_by IS NULL) = (seen_at IS NULL) AND (seen_by IS NULL) = (note IS NULL))
);
COMMENT ON TABLE unusual_access IS 'What one person opened on one day that an auditor should look at. The events are in the trail. Removed patientcare.retention.oversight after it was found.';
COMMENT ON COLUMN unusual_access.day IS 'In the time zone of the organization.';
COMMENT ON COLUMN unusual_access.patients IS 'How many patients the rule is true of.';
COMMENT ON COLUMN unusual_access.examples IS 'The ids of some of them.';
COMMENT ON COLUMN unusual_access.seen_by IS 'The kind of the actor who looked at it, and its id. NULL: nobody yet.';
COMMENT ON COLUMN unusual_access.note IS 'What came of it, in the words of whoever looked at it.';
CREATE INDEX unusual_access_found ON unusual_access (organization_id, found_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON unusual_access TO "${runtimeRole}";

CREATE TABLE unusual_access_run (
    organization_id uuid        NOT NULL REFERENCES organization,
    day             date        NOT NULL,
    next_at         timestamptz NOT NULL,
    PRIMARY KEY (organization_id)
);
COMMENT ON TABLE unusual_access_run IS 'Which day of an organization is looked through next for unusual accesses. The row is locked by the node that does it, and goes when the organization wants it no longer.';
COMMENT ON COLUMN unusual_access_run.next_at IS 'Not before then: ten minutes after the end of the day.';
CREATE INDEX unusual_access_run_next ON unusual_access_run (next_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON unusual_access_run TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V086 puts these up with them.
CREATE POLICY named_scope_all ON unusual_access_run USING (current_setting('patientcare.scope', true) = 'housekeeping');
DO $$
DECLARE
    walled regclass;
BEGIN
    FOREACH walled IN ARRAY ARRAY['unusual_access'::regclass, 'unusual_access_run'::regclass] LOOP
        EXECUTE format('CREATE POLICY own ON %s USING (organization_id = CASE WHEN length(current_setting(''patientcare.scope'', true)) = 36'
            || ' THEN current_setting(''patientcare.scope'', true)::uuid END)', walled);
        EXECUTE format('CREATE POLICY migration ON %s TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
            walled, (SELECT relowner::regrole FROM pg_class WHERE oid = walled));
        IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
            EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
        END IF;
    END LOOP;
END $$;

-- Patients beyond a professional's reach who are opened in an emergency (src/site/markdown/decisions/118). The last release opens none. V111 adds the
-- key to patient, which is another lock.
CREATE TABLE emergency_access (
    organization_id   uuid        NOT NULL REFERENCES organization,
    id                uuid        NOT NULL DEFAULT gen_random_uuid(),
    patient_id        bigint,
    person_id         uuid        NOT NULL,
    professional_hash text        COLLATE "C" NOT NULL,
    reason            text        CHECK (char_length(reason) BETWEEN 10 AND 500),
    opened_at         timestamptz NOT NULL DEFAULT statement_timestamp(),
    ends_at           timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id)
);
COMMENT ON TABLE emergency_access IS 'A professional opened a patient beyond their reach, or tried to. Removed patientcare.retention.oversight after it was opened.';
COMMENT ON COLUMN emergency_access.patient_id IS 'NULL: the organization has no patient with the code that was typed.';
COMMENT ON COLUMN emergency_access.reason IS 'In the words of the professional. NULL: emptied by the erasure of the patient.';
COMMENT ON COLUMN emergency_access.ends_at IS 'Until then that person sees the patient at the desk.';
CREATE INDEX emergency_access_of_person ON emergency_access (organization_id, person_id, opened_at);
CREATE INDEX emergency_access_of_patient ON emergency_access (organization_id, patient_id, opened_at);
CREATE INDEX emergency_access_opened ON emergency_access (organization_id, opened_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON emergency_access TO "${runtimeRole}";

CREATE POLICY own ON emergency_access USING (organization_id =
    CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
DO $$
BEGIN
    EXECUTE format('CREATE POLICY migration ON emergency_access TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'emergency_access'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE emergency_access ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
