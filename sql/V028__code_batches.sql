-- Activation codes that were made together from a pattern.
CREATE TABLE code_batch (
    organization_id uuid        NOT NULL REFERENCES organization,
    id              uuid        NOT NULL,
    pattern         text        NOT NULL CHECK (char_length(pattern) BETWEEN 1 AND 64),
    tag             text        COLLATE "C" NOT NULL CHECK (char_length(tag) BETWEEN 1 AND 255),
    codes           text[]      COLLATE "C" NOT NULL CHECK (cardinality(codes) BETWEEN 1 AND 10000),
    made            integer     NOT NULL GENERATED ALWAYS AS (cardinality(codes)) STORED,
    created_at      timestamptz NOT NULL DEFAULT statement_timestamp(),
    PRIMARY KEY (organization_id, id)
);
COMMENT ON TABLE code_batch IS 'Activation codes that were made together, in one transaction with the codes themselves. Never changed.';
COMMENT ON COLUMN code_batch.codes IS 'As they were made, to be handed out as a file; what became of each is in activation_code.';
COMMENT ON COLUMN code_batch.made IS 'How many codes there are, to be added up without reading them.';
GRANT SELECT, INSERT ON code_batch TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V024 puts this one up with them.
CREATE POLICY own ON code_batch USING (organization_id = CASE WHEN length(current_setting('patientcare.scope', true)) = 36
    THEN current_setting('patientcare.scope', true)::uuid END);
DO $$ BEGIN
    EXECUTE format('CREATE POLICY migration ON code_batch TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'code_batch'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE code_batch ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
