-- Walls between organizations (V024) hold for the owner as well, and for a table alone, not for its partitions. So functions that look into
-- partitions say that they are the owner's own work, as long as they run, and what they make has walls of its own from the start, which
-- let nobody else through: events are written and read by the parent.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

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
        made := made + 1;
    END LOOP;
    PERFORM set_config('patientcare.scope', scope, true);
    RETURN made;
END $$;

CREATE OR REPLACE FUNCTION audit_default_months() RETURNS TABLE (month date) LANGUAGE plpgsql VOLATILE SECURITY DEFINER
    SET search_path FROM CURRENT AS $$
DECLARE
    scope text := coalesce(current_setting('patientcare.scope', true), '');
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    RETURN QUERY SELECT DISTINCT date_trunc('month', at AT TIME ZONE 'UTC')::date
        FROM (SELECT at FROM audit_log_default UNION ALL SELECT at FROM audit_subject_default) stray ORDER BY 1;
    PERFORM set_config('patientcare.scope', scope, true);
END $$;
