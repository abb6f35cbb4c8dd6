-- The terms by which patients are found (src/site/markdown/decisions/083), written by nodes together with the patient. No column of patient
-- is added: nodes of the last release read all of them.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE patient_search_term (
    organization_id uuid   NOT NULL,
    term            text   COLLATE "C" NOT NULL CHECK (octet_length(term) BETWEEN 6 AND 1024),
    patient_id      bigint NOT NULL,
    PRIMARY KEY (organization_id, term, patient_id)
) WITH (autovacuum_vacuum_insert_scale_factor = 0.05);
COMMENT ON TABLE patient_search_term IS 'Inverted index of patients: the words of their names and other values by which they are found, folded by nodes (class SearchTerm) and compared as bytes. Changes with these values, and is deleted with the patient by a trigger: a foreign key would be checked for each term.';
COMMENT ON COLUMN patient_search_term.term IS 'name: and a word of the first or last name, without case and accents; phone: and the national digits; tax_id: and letters and digits; email: and the address in lower case. Kind and value in one column, which is a fifth cheaper to write than two.';
GRANT SELECT, INSERT, DELETE ON patient_search_term TO "${runtimeRole}";

CREATE TABLE patient_search_queue (
    id              bigint GENERATED ALWAYS AS IDENTITY,
    organization_id uuid   NOT NULL,
    patient_id      bigint NOT NULL,
    first_name      text,
    last_name       text,
    tax_id          text,
    email           text,
    phone           text,
    PRIMARY KEY (organization_id, id)
);
COMMENT ON TABLE patient_search_queue IS 'Patients whose search terms are missing or out of date: nodes write them within seconds, and remove the row. No foreign key, which would wait for whoever has locked the patient.';
COMMENT ON COLUMN patient_search_queue.first_name IS 'This and the next columns: the values before the change, whose terms may have to be deleted; null for a new patient.';
GRANT SELECT, INSERT, UPDATE, DELETE ON patient_search_queue TO "${runtimeRole}";

CREATE TABLE patient_search_progress (
    organization_id uuid   PRIMARY KEY REFERENCES organization,
    next_id         bigint NOT NULL,
    last_id         bigint NOT NULL
);
COMMENT ON TABLE patient_search_progress IS 'Organizations that were there before patient_search_term: their patients from next_id to last_id may have no search terms yet, and are found by buckets of names meanwhile. Nodes fill in what is missing; then next_id is past last_id.';
GRANT SELECT, UPDATE ON patient_search_progress TO "${runtimeRole}";

-- Nodes of the last release write no terms. They insert patients with named_fields from 0 up, and leave it as it is at an update; nodes of
-- this release insert negative numbers, and toggle a bit at each update. FOR EACH ROW with a condition: a node of this release pays for the
-- comparison alone. migrate --finish drops both triggers.
COMMENT ON COLUMN patient.named_fields IS 'Who wrote the row: negative if it was inserted by a release that writes patient_search_term, and with bit 16384 toggled by each of its updates. Nodes of 1.1.0 insert bits from 0 to 511, and never update it.';
CREATE FUNCTION patient_search_enqueue() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP = 'INSERT' THEN
        INSERT INTO patient_search_queue (organization_id, patient_id) VALUES (NEW.organization_id, NEW.id);
    ELSE
        INSERT INTO patient_search_queue (organization_id, patient_id, first_name, last_name, tax_id, email, phone)
        VALUES (NEW.organization_id, NEW.id, OLD.first_name, OLD.last_name, OLD.tax_id, OLD.email, OLD.phone);
    END IF;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION patient_search_enqueue IS 'Queues a patient that was written without its search terms.';
REVOKE ALL ON FUNCTION patient_search_enqueue FROM PUBLIC;
CREATE TRIGGER patient_inserted_without_terms AFTER INSERT ON patient FOR EACH ROW
    WHEN (NEW.named_fields >= 0)
    EXECUTE FUNCTION patient_search_enqueue();
CREATE TRIGGER patient_updated_without_terms AFTER UPDATE OF first_name, last_name, tax_id, email, phone ON patient FOR EACH ROW
    WHEN (NEW.named_fields = OLD.named_fields AND (NEW.first_name, NEW.last_name, NEW.tax_id, NEW.email, NEW.phone)
        IS DISTINCT FROM (OLD.first_name, OLD.last_name, OLD.tax_id, OLD.email, OLD.phone))
    EXECUTE FUNCTION patient_search_enqueue();

-- In place of a foreign key. Reads all terms of the organization: there is no index by patient, as erasures are rare.
CREATE FUNCTION patient_search_erase() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    DELETE FROM patient_search_term t USING erased e WHERE t.organization_id = e.organization_id AND t.patient_id = e.id;
    DELETE FROM patient_search_queue q USING erased e WHERE q.organization_id = e.organization_id AND q.patient_id = e.id;
    RETURN NULL;
END $$;
COMMENT ON FUNCTION patient_search_erase IS 'Deletes the search terms of patients who are deleted, by one reading for all of a statement.';
REVOKE ALL ON FUNCTION patient_search_erase FROM PUBLIC;
CREATE TRIGGER patient_erased AFTER DELETE ON patient
    REFERENCING OLD TABLE AS erased FOR EACH STATEMENT EXECUTE FUNCTION patient_search_erase();

-- Creating the triggers waited for every writer: whoever is not there now is written by a node of this release, or queued.
INSERT INTO patient_search_progress (organization_id, next_id, last_id)
SELECT o.id, 0, p.last_id
FROM organization o CROSS JOIN LATERAL (SELECT max(id) AS last_id FROM patient WHERE organization_id = o.id) p
WHERE p.last_id IS NOT NULL;

-- Inert while the walls of the other tables are; put_up_walls of V024 puts these up with them. Any node writes what is missing, of all
-- organizations.
DO $$
DECLARE
    walled regclass;
BEGIN
    FOREACH walled IN ARRAY ARRAY['patient_search_term', 'patient_search_queue', 'patient_search_progress']::regclass[] LOOP
        EXECUTE format('CREATE POLICY own ON %s USING (organization_id = CASE WHEN length(current_setting(''patientcare.scope'', true)) = 36'
            ' THEN current_setting(''patientcare.scope'', true)::uuid END)', walled);
        EXECUTE format('CREATE POLICY migration ON %s TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
            walled, (SELECT relowner::regrole FROM pg_class WHERE oid = walled));
        IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
            EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
        END IF;
    END LOOP;
END $$;
CREATE POLICY named_scope_remove ON patient_search_queue USING (current_setting('patientcare.scope', true) = 'housekeeping') WITH CHECK (false);
CREATE POLICY named_scope_remove ON patient_search_progress USING (current_setting('patientcare.scope', true) = 'housekeeping') WITH CHECK (false);

-- Where nobody is yet, nothing of the last release is needed; a node of it that runs already is not ready any more.
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM organization) THEN
        UPDATE schema_compatibility SET least_known = 84 WHERE least_known < 84;
        DROP TRIGGER patient_inserted_without_terms ON patient;
        DROP TRIGGER patient_updated_without_terms ON patient;
        DROP INDEX patient_by_bucket;
    END IF;
END $$;
