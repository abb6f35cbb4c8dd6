-- Whether a visit worked, as the patient's page was told at its end (src/site/markdown/decisions/077). Releases before ask nobody.
CREATE TABLE visit_answer (
    organization_id uuid        NOT NULL,
    appointment_id  bigint      NOT NULL,
    role            text        NOT NULL CHECK (role IN ('patient', 'professional')),
    worked          boolean     NOT NULL,
    browser         text        NOT NULL CHECK (browser IN ('chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other')),
    at              timestamptz NOT NULL,
    PRIMARY KEY (organization_id, appointment_id, role),
    FOREIGN KEY (organization_id, appointment_id) REFERENCES appointment
);
COMMENT ON TABLE visit_answer IS 'The answer of one side of a visit to the question whether picture and sound worked: the first one, one row for each side. Kept as long as visit_hindrance.';
COMMENT ON COLUMN visit_answer.role IS 'Who answered. Only patients are asked.';
COMMENT ON COLUMN visit_answer.browser IS 'The family of the browser in which it was answered. No more is known of it.';
GRANT SELECT, INSERT ON visit_answer TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V024 puts these up with them.
DO $$ BEGIN
    CREATE POLICY own ON visit_answer USING (organization_id = CASE WHEN length(current_setting('patientcare.scope', true)) = 36
        THEN current_setting('patientcare.scope', true)::uuid END);
    EXECUTE format('CREATE POLICY migration ON visit_answer TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'visit_answer'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE visit_answer ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
