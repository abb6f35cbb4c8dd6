-- What the columns of an organization's files of patients are (src/site/markdown/decisions/101). The last release knows none of it.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE IF NOT EXISTS patient_import_heading (
    organization_id uuid        NOT NULL REFERENCES organization,
    heading         text        COLLATE "C" NOT NULL,
    field           text        NOT NULL,
    said_at         timestamptz NOT NULL,
    PRIMARY KEY (organization_id, heading)
);
COMMENT ON TABLE patient_import_heading IS 'What a person said that a column of a file of patients is: the organization''s next file is read alike. The latest 500 are kept.';
COMMENT ON COLUMN patient_import_heading.heading IS 'In small letters, without accents, blanks and signs.';
COMMENT ON COLUMN patient_import_heading.field IS 'A field of a patient, or none.';
GRANT SELECT, INSERT, UPDATE, DELETE ON patient_import_heading TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls puts this up with them.
DO $$
BEGIN
    DROP POLICY IF EXISTS own ON patient_import_heading;
    CREATE POLICY own ON patient_import_heading USING (organization_id =
        CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
    DROP POLICY IF EXISTS migration ON patient_import_heading;
    EXECUTE format('CREATE POLICY migration ON patient_import_heading TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'patient_import_heading'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE patient_import_heading ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
