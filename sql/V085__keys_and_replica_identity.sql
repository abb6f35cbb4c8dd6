-- Foreign keys that were missing, and by what a copy of the database finds a row again: with a publication for all tables, PostgreSQL refuses
-- updates and deletions of a table that has no replica identity (src/site/markdown/schema.md). Outside a transaction, so that each table is
-- locked for itself, for a moment; every step can be done again.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', false);

-- Nobody deletes prescriptions or people: were one deleted, what lets somebody in for minutes goes with it. Both tables of a key are locked,
-- one after the other, so this gives up before PostgreSQL looks for deadlocks (1 s).
SET lock_timeout = '500ms';
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'ticket'::regclass AND conname = 'ticket_of_prescription') THEN
        ALTER TABLE ticket ADD CONSTRAINT ticket_of_prescription
            FOREIGN KEY (organization_id, prescription_id) REFERENCES prescription ON DELETE CASCADE NOT VALID;
    END IF;
END $$;
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'sign_in_challenge'::regclass AND conname = 'sign_in_challenge_of_person') THEN
        ALTER TABLE sign_in_challenge ADD CONSTRAINT sign_in_challenge_of_person
            FOREIGN KEY (person_id) REFERENCES person ON DELETE CASCADE NOT VALID;
    END IF;
END $$;
SET lock_timeout = '1s';
DELETE FROM ticket t WHERE NOT EXISTS (
    SELECT FROM prescription p WHERE p.organization_id = t.organization_id AND p.id = t.prescription_id);
DELETE FROM sign_in_challenge c WHERE c.person_id IS NOT NULL AND NOT EXISTS (SELECT FROM person p WHERE p.id = c.person_id);
ALTER TABLE ticket VALIDATE CONSTRAINT ticket_of_prescription;
ALTER TABLE sign_in_challenge VALIDATE CONSTRAINT sign_in_challenge_of_person;

-- Whole rows, which only updates and deletions write to the log: of these tables nobody needs a key. role_assignment is unique by an
-- expression, which is none.
DO $$
DECLARE
    kept regclass;
BEGIN
    FOREACH kept IN ARRAY ARRAY(SELECT oid::regclass FROM pg_class WHERE relreplident = 'd' AND oid IN
            ('wrong_code'::regclass, 'role_assignment'::regclass, 'audit_backfill'::regclass, 'schema_compatibility'::regclass)) LOOP
        EXECUTE format('ALTER TABLE %s REPLICA IDENTITY FULL', kept);
        COMMIT;
    END LOOP;
END $$;

-- Rows of the trail are deleted where they move from the default partitions to those of their month.
CREATE OR REPLACE FUNCTION audit_identify(part regclass) RETURNS void LANGUAGE plpgsql
    SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
DECLARE
    key name;
BEGIN
    SELECT c.relname INTO key FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
        WHERE i.indrelid = part AND 'audit_log_at'::regclass
            IN (i.indexrelid, (SELECT inhparent FROM pg_inherits WHERE inhrelid = i.indexrelid));
    EXECUTE format('ALTER TABLE %s REPLICA IDENTITY %s', part, coalesce('USING INDEX ' || quote_ident(key), 'FULL'));
END $$;
COMMENT ON FUNCTION audit_identify IS 'Sets the replica identity of audit_log, audit_subject or one of their partitions: time and id of an event, or the whole row. It is not inherited.';
REVOKE ALL ON FUNCTION audit_identify FROM PUBLIC;

CREATE OR REPLACE FUNCTION audit_make_month(month date, most integer) RETURNS integer LANGUAGE plpgsql
    SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
DECLARE
    first timestamptz := date_trunc('month', month::timestamp) AT TIME ZONE 'UTC';
    next timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') AT TIME ZONE 'UTC';
    scope text := coalesce(current_setting('patientcare.scope', true), '');
    made integer := 0;
    parent text;
    part text;
    rest text;
    waiting bigint;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    FOREACH parent IN ARRAY ARRAY['audit_log', 'audit_subject'] LOOP
        part := parent || to_char(month, '_YYYY_MM');
        rest := parent || '_default';
        CONTINUE WHEN to_regclass(part) IS NOT NULL OR first < audit_end_of(to_regclass(parent || '_before'));
        EXECUTE format('SELECT count(*) FROM (SELECT FROM %I WHERE at >= %L AND at < %L LIMIT %s) few',
            rest, first, next, most + 1) INTO waiting;
        CONTINUE WHEN waiting > most;
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS,'
            || ' CONSTRAINT month CHECK (at >= %L AND at < %L))', part, parent, first, next);
        EXECUTE format('CREATE POLICY migration ON %I TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')', part,
            (SELECT relowner::regrole FROM pg_class WHERE oid = part::regclass));
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', part);
        EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
        EXECUTE format('WITH moved AS (DELETE FROM %I WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
            rest, first, next, part);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part, first, next);
        EXECUTE format('ALTER TABLE %I DROP CONSTRAINT month', part);
        PERFORM audit_identify(part::regclass);
        made := made + 1;
    END LOOP;
    PERFORM set_config('patientcare.scope', scope, true);
    RETURN made;
END $$;

-- The months that are there, after the function that makes others; each in a transaction of its own, as audit_detach has it.
DO $$
DECLARE
    part regclass;
BEGIN
    FOREACH part IN ARRAY ARRAY(SELECT c.oid::regclass FROM pg_class c
            CROSS JOIN LATERAL (SELECT coalesce((SELECT inhparent FROM pg_inherits WHERE inhrelid = c.oid), c.oid) AS oid) parent
            WHERE c.relkind IN ('r', 'p') AND c.relreplident = 'd'
                AND parent.oid IN ('audit_log'::regclass, 'audit_subject'::regclass)
            ORDER BY 1) LOOP
        PERFORM audit_identify(part);
        COMMIT;
    END LOOP;
END $$;
RESET search_path;
