-- Events, which are told to others (src/site/markdown/decisions/046).
CREATE SEQUENCE event_sequence;
GRANT USAGE ON SEQUENCE event_sequence TO "${runtimeRole}";
CREATE TABLE event (
    organization_id uuid        NOT NULL,
    sequence        bigint      NOT NULL DEFAULT nextval('event_sequence'),
    id              uuid        NOT NULL DEFAULT gen_random_uuid(),
    event           text        NOT NULL,
    type            text        NOT NULL,
    object_kind     text        NOT NULL,
    object_code     text        NOT NULL,
    patient_id      bigint,
    patient_code    text,
    generation      integer,
    occurred_at     timestamptz NOT NULL DEFAULT statement_timestamp(),
    payload         json        NOT NULL,
    position        bigint
);
COMMENT ON TABLE event IS 'Something that happened and may be told, in the transaction of the change.';
GRANT SELECT, INSERT, UPDATE, DELETE ON event TO "${runtimeRole}";
DO $$ BEGIN
    CREATE POLICY own ON event USING (organization_id = CASE WHEN length(current_setting('patientcare.scope', true)) = 36
        THEN current_setting('patientcare.scope', true)::uuid END);
    EXECUTE format('CREATE POLICY migration ON event TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')', current_user);
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE event ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
