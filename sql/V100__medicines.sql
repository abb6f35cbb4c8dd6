-- The list of medicines from which professionals of an organization may choose (src/site/markdown/decisions/103). The last release knows none.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE medicine (
    organization_id  uuid    NOT NULL REFERENCES organization,
    folded           text    COLLATE "C" NOT NULL CHECK (char_length(folded) <= 60),
    position         integer NOT NULL CHECK (position >= 1),
    active_substance text    NOT NULL CHECK (char_length(active_substance) <= 255),
    strength         text    CHECK (char_length(strength) <= 255),
    form             text    CHECK (char_length(form) <= 255),
    PRIMARY KEY (organization_id, folded, position)
);
COMMENT ON TABLE medicine IS 'A medicine of the list that an organization offers its professionals when they prescribe; at most 20,000. The list is replaced as a whole.';
COMMENT ON COLUMN medicine.folded IS 'The first 60 characters of active_substance without accents, in lower case: medicines are found by the beginning.';
COMMENT ON COLUMN medicine.position IS 'In the file, from 1 on.';
GRANT SELECT, INSERT, DELETE ON medicine TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls puts these up with them.
CREATE POLICY own ON medicine USING (organization_id =
    CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
DO $$
BEGIN
    EXECUTE format('CREATE POLICY migration ON medicine TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'medicine'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE medicine ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
