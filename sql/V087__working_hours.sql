-- When organizations and professionals work, and whether a professional's time is taken (src/site/markdown/decisions/092). The last release
-- knows none of it.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE organization_hours (
    organization_id uuid  PRIMARY KEY REFERENCES organization,
    hours           jsonb NOT NULL CHECK (jsonb_typeof(hours) = 'object')
);
COMMENT ON TABLE organization_hours IS 'The working hours of an organization. Kept until others are set; exceptions go when hours are set 90 days after their last date.';
COMMENT ON COLUMN organization_hours.hours IS 'Week, exceptions, time zone and usual length of a visit, as the API writes them: read and written as a whole.';
GRANT SELECT, INSERT, UPDATE ON organization_hours TO "${runtimeRole}";

CREATE TABLE professional_hours (
    organization_id   uuid  NOT NULL,
    professional_hash text  COLLATE "C" NOT NULL,
    hours             jsonb NOT NULL CHECK (jsonb_typeof(hours) = 'object'),
    PRIMARY KEY (organization_id, professional_hash),
    FOREIGN KEY (organization_id, professional_hash) REFERENCES professional_assignment ON DELETE CASCADE
);
COMMENT ON TABLE professional_hours IS 'The working hours of a professional at one organization, where they differ from the organization''s. They end with the assignment.';
COMMENT ON COLUMN professional_hours.hours IS 'As organization_hours.hours.';
GRANT SELECT, INSERT, UPDATE ON professional_hours TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls puts these up with them.
DO $$
DECLARE
    walled regclass;
BEGIN
    FOREACH walled IN ARRAY ARRAY['organization_hours'::regclass, 'professional_hours'::regclass] LOOP
        EXECUTE format('CREATE POLICY own ON %s USING (organization_id = CASE WHEN length(current_setting(''patientcare.scope'', true)) = 36'
            || ' THEN current_setting(''patientcare.scope'', true)::uuid END)', walled);
        EXECUTE format('CREATE POLICY migration ON %s TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
            walled, (SELECT relowner::regrole FROM pg_class WHERE oid = walled));
        IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
            EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
        END IF;
    END LOOP;
END $$;
