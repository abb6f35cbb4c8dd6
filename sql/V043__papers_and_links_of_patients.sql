-- Secrets that stand for a patient for a while: to fetch one paper, and to open the page of patients (src/site/markdown/decisions/055). A
-- release that knows none of it works on. Both are looked up by the token alone: whose it is is what the look-up tells. What is there is
-- not made again.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

DO $$
DECLARE
    walled regclass;
BEGIN
    IF to_regclass('patient_link') IS NOT NULL THEN
        RETURN;
    END IF;

    CREATE TABLE ticket (
        token_hash      bytea       PRIMARY KEY CHECK (octet_length(token_hash) = 32),
        organization_id uuid        NOT NULL,
        patient_id      bigint      NOT NULL,
        prescription_id uuid        NOT NULL,
        gets_left       smallint    NOT NULL CHECK (gets_left >= 0),
        expires_at      timestamptz NOT NULL,
        FOREIGN KEY (organization_id, patient_id) REFERENCES patient ON DELETE CASCADE
    );
    COMMENT ON TABLE ticket IS 'Lets whoever has its token fetch the paper of one prescription, so often and so long. The token is kept as SHA-256 only.';
    COMMENT ON COLUMN ticket.prescription_id IS 'Of that patient, who asked for it.';
    COMMENT ON COLUMN ticket.gets_left IS 'How often it can still be fetched.';
    CREATE INDEX ticket_of_patient ON ticket (organization_id, patient_id, expires_at);
    CREATE INDEX ticket_expires_at ON ticket (expires_at);
    GRANT SELECT, INSERT, UPDATE, DELETE ON ticket TO "${runtimeRole}";

    CREATE TABLE patient_link (
        token_hash      bytea       PRIMARY KEY CHECK (octet_length(token_hash) = 32),
        organization_id uuid        NOT NULL,
        patient_id      bigint      NOT NULL,
        errors          smallint    NOT NULL DEFAULT 0 CHECK (errors BETWEEN 0 AND 5),
        spent_at        timestamptz,
        expires_at      timestamptz NOT NULL,
        FOREIGN KEY (organization_id, patient_id) REFERENCES patient ON DELETE CASCADE
    );
    COMMENT ON TABLE patient_link IS 'A link by which a patient opens the page of patients, with the date of birth. The token is kept as SHA-256 only.';
    COMMENT ON COLUMN patient_link.errors IS 'Wrong dates of birth so far, which ones is not kept. With the fifth it works no more.';
    COMMENT ON COLUMN patient_link.spent_at IS 'When it was opened for a patient whose date of birth nobody knows: that works once.';
    CREATE INDEX patient_link_of_patient ON patient_link (organization_id, patient_id, expires_at);
    CREATE INDEX patient_link_expires_at ON patient_link (expires_at);
    GRANT SELECT, INSERT, UPDATE, DELETE ON patient_link TO "${runtimeRole}";

    -- Inert while the walls of the other tables are; put_up_walls of V024 puts these up with them.
    FOREACH walled IN ARRAY ARRAY['ticket', 'patient_link']::regclass[] LOOP
        EXECUTE format('CREATE POLICY own ON %s USING (organization_id = CASE WHEN length(current_setting(''patientcare.scope'', true)) = 36'
            ' THEN current_setting(''patientcare.scope'', true)::uuid END)', walled);
        EXECUTE format('CREATE POLICY migration ON %s TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
            walled, (SELECT relowner::regrole FROM pg_class WHERE oid = walled));
        EXECUTE format('CREATE POLICY named_scope_read ON %s FOR SELECT USING (current_setting(''patientcare.scope'', true) = ''links'')', walled);
        EXECUTE format('CREATE POLICY named_scope_remove ON %s USING (current_setting(''patientcare.scope'', true) = ''housekeeping'')'
            ' WITH CHECK (false)', walled);
        IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
            EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
        END IF;
    END LOOP;
END $$;
