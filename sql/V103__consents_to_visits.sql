-- Which text a patient agreed to before a video visit (src/site/markdown/decisions/104). Nodes of the last release ask nobody.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE visit_consent (
    organization_id uuid        NOT NULL,
    appointment_id  bigint      NOT NULL,
    language        text        COLLATE "C" NOT NULL CHECK (language IN ('es', 'en', 'pt', 'de')),
    version         integer     NOT NULL CHECK (version >= 1),
    given_at        timestamptz NOT NULL,
    PRIMARY KEY (organization_id, appointment_id),
    FOREIGN KEY (organization_id, appointment_id) REFERENCES appointment
);
COMMENT ON TABLE visit_consent IS 'That the patient of a visit agreed to it, where the organization has a text to agree to. Kept as long as the visit.';
COMMENT ON COLUMN visit_consent.language IS 'With version, the row of organization_notice with the text.';
GRANT SELECT, INSERT ON visit_consent TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V086 puts these up with them.
CREATE POLICY own ON visit_consent USING (organization_id =
    CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
DO $$
BEGIN
    EXECUTE format('CREATE POLICY migration ON visit_consent TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'visit_consent'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE visit_consent ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
