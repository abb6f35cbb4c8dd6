-- Activation codes without regard to case, blanks and hyphens, for the search of the console, and patients of all organizations by their
-- address or phone, for those who ask for a new link (src/site/markdown/decisions/095). Nodes of the last release insert codes without the new
-- column, which a trigger therefore sets for all. Not in one transaction: codes that were there are folded in batches, each of its own, beside
-- calls. An expression index would not do: behind row-level security an index is used only with functions that are leakproof. The script can
-- be repeated after an interruption.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', false);

CREATE OR REPLACE FUNCTION activation_code_folded(code text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
    SELECT translate(lower(code COLLATE "C"), U&' -\00A0\2010\2011\2012\2013\2014', '') COLLATE "C"
$$;
REVOKE ALL ON FUNCTION activation_code_folded FROM PUBLIC;
GRANT EXECUTE ON FUNCTION activation_code_folded TO "${runtimeRole}";
COMMENT ON FUNCTION activation_code_folded IS 'A code in lower case, without blanks and hyphens: as people may type it.';

ALTER TABLE activation_code ADD COLUMN IF NOT EXISTS folded text COLLATE "C";
COMMENT ON COLUMN activation_code.folded IS 'The code as activation_code_folded has it, by which people find it; several codes of an organization may have the same. Null only until the upgrade has set it.';

CREATE OR REPLACE FUNCTION activation_code_fold() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    NEW.folded := activation_code_folded(NEW.code);
    RETURN NEW;
END $$;
COMMENT ON FUNCTION activation_code_fold IS 'Sets the folded form of a new code; codes never change.';
REVOKE ALL ON FUNCTION activation_code_fold FROM PUBLIC;
CREATE OR REPLACE TRIGGER activation_code_inserted BEFORE INSERT ON activation_code FOR EACH ROW
    EXECUTE FUNCTION activation_code_fold();

-- Skips nothing: whoever redeems a code holds its row for a moment only.
DO $$
DECLARE
    last_organization uuid := '00000000-0000-0000-0000-000000000000';
    last_id bigint := -1;
BEGIN
    LOOP
        PERFORM set_config('patientcare.scope', 'migration', true);
        WITH batch AS (SELECT organization_id, id, folded FROM activation_code
                WHERE (organization_id, id) > (last_organization, last_id) ORDER BY organization_id, id LIMIT 1000),
            written AS (UPDATE activation_code c SET folded = activation_code_folded(c.code) FROM batch b
                WHERE c.organization_id = b.organization_id AND c.id = b.id AND b.folded IS NULL)
        SELECT b.organization_id, b.id INTO last_organization, last_id FROM batch b ORDER BY organization_id DESC, id DESC LIMIT 1;
        EXIT WHEN NOT FOUND;
        COMMIT;
    END LOOP;
END $$;

SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS activation_code_by_folded;
CREATE INDEX CONCURRENTLY activation_code_by_folded ON activation_code (organization_id, folded, id);
RESET lock_timeout;

-- Whoever asks for a new link does not say of which organization; the terms of one address or phone are looked up in each.
DROP POLICY IF EXISTS named_scope_read ON patient_search_term;
CREATE POLICY named_scope_read ON patient_search_term FOR SELECT USING (current_setting('patientcare.scope', true) = 'links');

RESET search_path;
