-- How many links of their page were sent to a patient within the hour (src/site/markdown/decisions/066). A table of its own: links are also
-- removed by new ones and together with the patient's tokens. Nothing of it exists for the last release, which shows links and sends none.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE patient_link_sending (
    organization_id uuid        NOT NULL,
    patient_id      bigint      NOT NULL,
    token_hash      bytea       NOT NULL CHECK (octet_length(token_hash) = 32),
    sent_at         timestamptz NOT NULL,
    PRIMARY KEY (organization_id, patient_id, token_hash),
    FOREIGN KEY (organization_id, patient_id) REFERENCES patient ON DELETE CASCADE
);
COMMENT ON TABLE patient_link_sending IS 'A link that was handed to a channel to be sent to a patient, or is about to be. Removed if the channel did not take it, and after an hour.';
COMMENT ON COLUMN patient_link_sending.token_hash IS 'That of the link in patient_link, which may be gone.';
CREATE INDEX patient_link_sending_sent_at ON patient_link_sending (sent_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON patient_link_sending TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V024 puts these up with them.
CREATE POLICY own ON patient_link_sending USING (organization_id =
    CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
CREATE POLICY named_scope_remove ON patient_link_sending USING (current_setting('patientcare.scope', true) = 'housekeeping') WITH CHECK (false);
DO $$
BEGIN
    EXECUTE format('CREATE POLICY migration ON patient_link_sending TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'patient_link_sending'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE patient_link_sending ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
