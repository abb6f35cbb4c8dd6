-- What an organization tells its patients on their pages (src/site/markdown/decisions/104). Releases before show none of it.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE organization_notice (
    organization_id uuid        NOT NULL REFERENCES organization,
    kind            text        COLLATE "C" NOT NULL CHECK (kind IN ('privacy', 'imprint', 'emergency', 'consent')),
    language        text        COLLATE "C" NOT NULL CHECK (language IN ('es', 'en', 'pt', 'de')),
    version         integer     NOT NULL CHECK (version >= 1),
    text            text        CHECK (length(text) BETWEEN 1 AND 10000),
    changed_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, kind, language, version)
);
COMMENT ON TABLE organization_notice IS 'What an organization tells its patients, in each of its versions. The one with the highest version is shown; the others say what was shown before.';
COMMENT ON COLUMN organization_notice.kind IS 'privacy and imprint: their text, or the address of a page that has it; emergency: what the service is not for; consent: what patients agree to before a video visit.';
COMMENT ON COLUMN organization_notice.text IS 'NULL: from then on there was none.';
GRANT SELECT, INSERT ON organization_notice TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V086 puts these up with them.
CREATE POLICY own ON organization_notice USING (organization_id =
    CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
DO $$
BEGIN
    EXECUTE format('CREATE POLICY migration ON organization_notice TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'organization_notice'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE organization_notice ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
