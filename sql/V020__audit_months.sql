-- What the owner alone may do with the months of the trail. All functions find the tables of this schema, whatever the caller's path is.
-- Calls lock the tables of the trail in more than one order. So what locks them exclusively takes one of them in a transaction, or the
-- events before their subjects, and gives up before a call that waits is taken for part of a deadlock (1 s).
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE FUNCTION audit_make_month(month date, most integer) RETURNS integer LANGUAGE plpgsql
    SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
DECLARE
    first timestamptz := date_trunc('month', month::timestamp) AT TIME ZONE 'UTC';
    next timestamptz := (date_trunc('month', month::timestamp) + interval '1 month') AT TIME ZONE 'UTC';
    made integer := 0;
    parent text;
    part text;
    rest text;
    waiting bigint;
BEGIN
    FOREACH parent IN ARRAY ARRAY['audit_log', 'audit_subject'] LOOP
        part := parent || to_char(month, '_YYYY_MM');
        rest := parent || '_default';
        CONTINUE WHEN to_regclass(part) IS NOT NULL OR first < audit_end_of(to_regclass(parent || '_before'));
        EXECUTE format('SELECT count(*) FROM (SELECT FROM %I WHERE at >= %L AND at < %L LIMIT %s) few',
            rest, first, next, most + 1) INTO waiting;
        CONTINUE WHEN waiting > most;
        EXECUTE format('CREATE TABLE %I (LIKE %I INCLUDING DEFAULTS INCLUDING CONSTRAINTS,'
            || ' CONSTRAINT month CHECK (at >= %L AND at < %L))', part, parent, first, next);
        EXECUTE format('LOCK TABLE %I IN ACCESS EXCLUSIVE MODE', rest);
        EXECUTE format('WITH moved AS (DELETE FROM %I WHERE at >= %L AND at < %L RETURNING *) INSERT INTO %I SELECT * FROM moved',
            rest, first, next, part);
        EXECUTE format('ALTER TABLE %I ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', parent, part, first, next);
        EXECUTE format('ALTER TABLE %I DROP CONSTRAINT month', part);
        made := made + 1;
    END LOOP;
    RETURN made;
END $$;
COMMENT ON FUNCTION audit_make_month IS 'Makes the tables of a month, unless they are there, and moves what the default partitions have of it; leaves it if one has more than so many rows of it. ATTACH takes a lock that no call waits for, as CREATE TABLE ... PARTITION OF would not, and the check spares it the look at the rows.';

CREATE FUNCTION audit_end_of(part regclass) RETURNS timestamptz LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT (regexp_match(pg_get_expr(relpartbound, oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz FROM pg_class WHERE oid = part
$$;
COMMENT ON FUNCTION audit_end_of IS 'The instant before which all rows of a partition are; null if it has none.';

CREATE FUNCTION audit_default_months() RETURNS TABLE (month date) LANGUAGE plpgsql STABLE SECURITY DEFINER
    SET search_path FROM CURRENT AS $$
BEGIN
    RETURN QUERY SELECT DISTINCT date_trunc('month', at AT TIME ZONE 'UTC')::date
        FROM (SELECT at FROM audit_log_default UNION ALL SELECT at FROM audit_subject_default) stray ORDER BY 1;
END $$;
COMMENT ON FUNCTION audit_default_months IS 'The months of which the default partitions have rows.';

CREATE FUNCTION audit_make_months() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    made integer;
    stray date;
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtext('audit_make_months')) THEN RETURN 0; END IF;
    SELECT sum(audit_make_month((date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => n))::date, 10000))
        INTO made FROM generate_series(0, 3) n;
    FOR stray IN SELECT month FROM audit_default_months() WHERE month BETWEEN '2000-01-01' AND now() + interval '12 months' LOOP
        BEGIN
            made := made + audit_make_month(stray, 10000);
        EXCEPTION WHEN OTHERS THEN
            RAISE WARNING 'The month % of the trail was not made: %', stray, SQLERRM;
        END;
        EXIT WHEN to_regclass('audit_log' || to_char(stray, '_YYYY_MM')) IS NOT NULL;
    END LOOP;
    RETURN made;
END $$;
COMMENT ON FUNCTION audit_make_months IS 'Makes the tables of this month and the next three, and of one of the months that are in the default partitions by mistake, the first that can be made; returns how many. Of two at once one does it.';

CREATE FUNCTION audit_detach(part regclass) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
DECLARE
    parent regclass := (SELECT inhparent FROM pg_inherits WHERE inhrelid = part);
BEGIN
    IF parent IS DISTINCT FROM 'audit_log'::regclass AND parent IS DISTINCT FROM 'audit_subject'::regclass THEN
        RAISE EXCEPTION '% is no part of the trail', part;
    END IF;
    IF coalesce(audit_end_of(part) > now() - interval '12 months', true) THEN
        RAISE EXCEPTION '% has events of the last twelve months, or is no month', part;
    END IF;
    EXECUTE format('ALTER TABLE %s DETACH PARTITION %s', parent, part);
END $$;
COMMENT ON FUNCTION audit_detach IS 'Takes a part of the trail out of it, such as audit_log_2026_11, or audit_log_before for all from before there were months; the table stays. All of it must be older than a year. Then the same with audit_subject, in a transaction of its own.';

CREATE FUNCTION audit_drop(suffix text) RETURNS void LANGUAGE plpgsql SET search_path FROM CURRENT SET lock_timeout = '1s' AS $$
DECLARE
    part regclass;
BEGIN
    FOREACH part IN ARRAY ARRAY[('audit_subject_' || suffix)::regclass, ('audit_log_' || suffix)::regclass] LOOP
        IF (SELECT relispartition FROM pg_class WHERE oid = part) THEN RAISE EXCEPTION '% is still part of the trail', part; END IF;
        EXECUTE format('DROP TABLE %s', part);
    END LOOP;
END $$;
COMMENT ON FUNCTION audit_drop IS 'Removes for good a part that was taken out of the trail.';

REVOKE ALL ON FUNCTION audit_make_month, audit_end_of, audit_default_months, audit_make_months, audit_detach, audit_drop FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_end_of, audit_default_months, audit_make_months TO "${runtimeRole}";
