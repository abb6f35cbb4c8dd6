-- Activation codes without regard to case, blanks and hyphens, for the search of the console, and patients of all organizations by their
-- address or phone, for those who ask for a new link (src/site/markdown/decisions/095). A table of its own: nodes of the last release read all
-- columns of activation_code, and would fail once for each connection if it had one more; what they insert, a trigger adds. Not in one
-- transaction: codes that were there are folded in batches, each of its own, beside calls. An expression index would not do: behind row-level
-- security an index is used only with functions that are leakproof. The script can be repeated after an interruption.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', false);

CREATE OR REPLACE FUNCTION activation_code_folded(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT translate(lower(code COLLATE "C"), U&' -\00A0\2010\2011\2012\2013\2014', '') COLLATE "C"
$$;
REVOKE ALL ON FUNCTION activation_code_folded FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activation_code_folded TO "${runtimeRole}";
COMMENT ON FUNCTION activation_code_folded IS 'A code in lower case, without blanks and hyphens: as people may type it.';

CREATE TABLE IF NOT EXISTS activation_code_typed (
    organization_id    uuid   NOT NULL,
    folded             text   COLLATE "C" NOT NULL,
    activation_code_id bigint NOT NULL,
    PRIMARY KEY (organization_id, folded, activation_code_id)
);
COMMENT ON TABLE activation_code_typed IS 'By what people type, activation codes are found. Codes are neither changed nor deleted, so neither are these; no foreign key, which would be checked for each code of a batch.';
COMMENT ON COLUMN activation_code_typed.folded IS 'The code as activation_code_folded has it; several codes of an organization may have the same.';
GRANT SELECT, INSERT ON activation_code_typed TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls puts these up with them.
DROP POLICY IF EXISTS own ON activation_code_typed;
CREATE POLICY own ON activation_code_typed USING (organization_id =
    CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
DROP POLICY IF EXISTS migration ON activation_code_typed;
DO $$
BEGIN
    EXECUTE format('CREATE POLICY migration ON activation_code_typed TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'activation_code_typed'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE activation_code_typed ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;

CREATE OR REPLACE FUNCTION activation_codes_added() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO activation_code_typed (organization_id, folded, activation_code_id)
    SELECT organization_id, activation_code_folded(code), id FROM added;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION activation_codes_added IS 'Adds new codes to activation_code_typed.';
REVOKE ALL ON FUNCTION activation_codes_added FROM PUBLIC;
CREATE OR REPLACE TRIGGER activation_codes_added AFTER INSERT ON activation_code REFERENCING NEW TABLE AS added
    FOR EACH STATEMENT EXECUTE FUNCTION activation_codes_added();

DO $$
DECLARE
    last_organization uuid := '00000000-0000-0000-0000-000000000000';
    last_id bigint := -1;
BEGIN
    LOOP
        PERFORM set_config('patientcare.scope', 'migration', true);
        WITH batch AS (SELECT organization_id, id, code FROM activation_code
                WHERE (organization_id, id) > (last_organization, last_id) ORDER BY organization_id, id LIMIT 1000),
            written AS (INSERT INTO activation_code_typed (organization_id, folded, activation_code_id)
                SELECT organization_id, activation_code_folded(code), id FROM batch ON CONFLICT DO NOTHING)
        SELECT b.organization_id, b.id INTO last_organization, last_id FROM batch b ORDER BY organization_id DESC, id DESC LIMIT 1;
        EXIT WHEN NOT FOUND;
        COMMIT;
    END LOOP;
END $$;

-- Whoever asks for a new link does not say of which organization; the terms of one address or phone are looked up in each.
DROP POLICY IF EXISTS named_scope_read ON patient_search_term;
CREATE POLICY named_scope_read ON patient_search_term FOR SELECT USING (current_setting('patientcare.scope', true) = 'links');

RESET search_path;
