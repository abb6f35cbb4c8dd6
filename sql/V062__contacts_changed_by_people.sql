-- Addresses and phones of patients that a person set, not the organization's system: for seven days no link of a patient goes there
-- (src/site/markdown/decisions/066). A table of its own: the last release reads all columns of patient.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE patient_contact_change (
    organization_id uuid        NOT NULL,
    patient_id      bigint      NOT NULL,
    field           text        NOT NULL CHECK (field IN ('email', 'phone')),
    value_hash      bytea       NOT NULL CHECK (octet_length(value_hash) = 32),
    changed_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, patient_id, field),
    FOREIGN KEY (organization_id, patient_id) REFERENCES patient ON DELETE CASCADE
);
COMMENT ON TABLE patient_contact_change IS 'The latest e-mail address or phone of a patient that a person set, as by a file. Of no meaning once the organization''s system has set another one, and removed after seven days.';
COMMENT ON COLUMN patient_contact_change.value_hash IS 'SHA-256 of what was set.';
CREATE INDEX patient_contact_change_changed_at ON patient_contact_change (changed_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON patient_contact_change TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V024 puts these up with them.
CREATE POLICY own ON patient_contact_change USING (organization_id =
    CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
CREATE POLICY named_scope_remove ON patient_contact_change USING (current_setting('patientcare.scope', true) = 'housekeeping') WITH CHECK (false);
DO $$
BEGIN
    EXECUTE format('CREATE POLICY migration ON patient_contact_change TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'patient_contact_change'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE patient_contact_change ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
