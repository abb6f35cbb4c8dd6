-- Events, which are told to others (src/site/markdown/decisions/046). A release that knows none of it works on.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE SEQUENCE event_sequence;
CREATE TABLE event (
    organization_id uuid        NOT NULL,
    sequence        bigint      NOT NULL DEFAULT nextval('event_sequence'),
    id              uuid        NOT NULL DEFAULT gen_random_uuid(),
    event           text        NOT NULL,
    type            text        NOT NULL,
    object_kind     text        NOT NULL,
    object_code     text        NOT NULL,
    patient_id      bigint,
    patient_code    text,
    generation      integer,
    occurred_at     timestamptz NOT NULL DEFAULT statement_timestamp(),
    payload         json        NOT NULL,
    position        bigint,
    PRIMARY KEY (organization_id, sequence, occurred_at),
    CHECK ((patient_id IS NULL) = (patient_code IS NULL))
) PARTITION BY RANGE (occurred_at);
COMMENT ON TABLE event IS 'Something that happened and may be told, added in the transaction of the change. By days of UTC, kept for 30.';
COMMENT ON COLUMN event.sequence IS 'Grows with each event of an object, whose row is locked; over all organizations, and in no order of commits.';
COMMENT ON COLUMN event.event IS 'As a subscription names it; type as it is delivered.';
COMMENT ON COLUMN event.payload IS 'As it is told, without links, which are added on sending.';
COMMENT ON COLUMN event.position IS 'Its place in the feed of the organization; null until it is published. Given under the lock on event_head, which makes it unique, once: below one that is seen all are seen.';
ALTER SEQUENCE event_sequence OWNED BY event.sequence;
CREATE INDEX event_position ON event (organization_id, position);
CREATE INDEX event_unpublished ON event (organization_id, sequence) WHERE position IS NULL;
CREATE INDEX event_of_patient ON event (organization_id, patient_id) WHERE patient_id IS NOT NULL;
CREATE INDEX event_occurred ON event (organization_id, occurred_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON event TO "${runtimeRole}";
GRANT USAGE ON SEQUENCE event_sequence TO "${runtimeRole}";

CREATE TABLE event_head (
    organization_id uuid    NOT NULL PRIMARY KEY,
    position        bigint  NOT NULL DEFAULT 0,
    oldest          bigint  NOT NULL DEFAULT 1,
    epoch           bigint  NOT NULL DEFAULT floor(extract(epoch FROM clock_timestamp())),
    CHECK (oldest BETWEEN 1 AND position + 1)
);
COMMENT ON TABLE event_head IS 'How far the events of an organization are published. Whoever publishes holds the row.';
COMMENT ON COLUMN event_head.position IS 'Of the last event that has one.';
COMMENT ON COLUMN event_head.oldest IS 'The first position that is still told: below it, some were removed for their age.';
COMMENT ON COLUMN event_head.epoch IS 'Part of every cursor, so that none from before a restore works after it: when the row was made, or event_epoch_raise was called, in seconds.';
GRANT SELECT, INSERT, UPDATE, DELETE ON event_head TO "${runtimeRole}";

-- As audit_make_month of V020 and V023 makes months, and for the same reasons.
CREATE FUNCTION event_make_day(day date, most integer) RETURNS integer LANGUAGE plpgsql
    SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
DECLARE
    first timestamptz := day::timestamp AT TIME ZONE 'UTC';
    next timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
    scope text := coalesce(current_setting('patientcare.scope', true), '');
    part text := 'event' || to_char(day, '_YYYY_MM_DD');
    waiting bigint;
BEGIN
    IF to_regclass(part) IS NOT NULL THEN RETURN 0; END IF;
    PERFORM set_config('patientcare.scope', 'migration', true);
    SELECT count(*) INTO waiting FROM (SELECT FROM event_default WHERE occurred_at >= first AND occurred_at < next LIMIT most + 1) few;
    IF waiting <= most THEN
        EXECUTE format('CREATE TABLE %I (LIKE event INCLUDING DEFAULTS INCLUDING CONSTRAINTS,'
            || ' CONSTRAINT day CHECK (occurred_at >= %L AND occurred_at < %L))', part, first, next);
        EXECUTE format('CREATE POLICY migration ON %I TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')', part,
            (SELECT relowner::regrole FROM pg_class WHERE oid = part::regclass));
        IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'event'::regclass) THEN
            EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', part);
        END IF;
        LOCK TABLE event_default IN ACCESS EXCLUSIVE MODE;
        EXECUTE format('WITH moved AS (DELETE FROM event_default WHERE occurred_at >= %L AND occurred_at < %L RETURNING *)'
            || ' INSERT INTO %I SELECT * FROM moved', first, next, part);
        EXECUTE format('ALTER TABLE event ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part, first, next);
        EXECUTE format('ALTER TABLE %I DROP CONSTRAINT day', part);
    END IF;
    PERFORM set_config('patientcare.scope', scope, true);
    RETURN CASE WHEN waiting <= most THEN 1 ELSE 0 END;
END $$;
COMMENT ON FUNCTION event_make_day IS 'Makes the table of a day, unless it is there, and moves what the default partition has of it; leaves it if that is more than so many rows.';

CREATE FUNCTION event_default_days() RETURNS TABLE (day date) LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope text := coalesce(current_setting('patientcare.scope', true), '');
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    RETURN QUERY SELECT DISTINCT (occurred_at AT TIME ZONE 'UTC')::date FROM event_default ORDER BY 1;
    PERFORM set_config('patientcare.scope', scope, true);
END $$;
COMMENT ON FUNCTION event_default_days IS 'The days of which the default partition has events.';

CREATE FUNCTION event_make_days() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    made integer;
    stray date;
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtext('event_make_days')) THEN RETURN 0; END IF;
    SELECT sum(event_make_day((now() AT TIME ZONE 'UTC')::date + n, 10000)) INTO made FROM generate_series(0, 4) n;
    SELECT day INTO stray FROM event_default_days() WHERE day BETWEEN '2000-01-01' AND now() + interval '30 days' ORDER BY day LIMIT 1;
    IF stray IS NOT NULL THEN
        made := made + event_make_day(stray, 100000);
    END IF;
    RETURN made;
END $$;
COMMENT ON FUNCTION event_make_days IS 'Makes the tables of today and the next four days, and of the first day that is in the default partition by mistake; returns how many. Of two at once one does it.';

CREATE FUNCTION event_expired_day() RETURNS date LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT ((bound AT TIME ZONE 'UTC')::date - 1) FROM (
        SELECT (regexp_match(pg_get_expr(relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz AS bound
        FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid WHERE inhparent = 'event'::regclass) days
    WHERE bound <= now() - interval '30 days' ORDER BY bound LIMIT 1
$$;
COMMENT ON FUNCTION event_expired_day IS 'The oldest day with a table all of whose events are older than 30 days; null if there is none.';

CREATE FUNCTION event_drop_day() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path FROM CURRENT SET lock_timeout = '300ms' AS $$
DECLARE
    scope text := coalesce(current_setting('patientcare.scope', true), '');
    part text := 'event' || to_char(event_expired_day(), '_YYYY_MM_DD');
    told boolean;
BEGIN
    IF part IS NULL OR NOT pg_try_advisory_xact_lock(hashtext('event_make_days')) THEN RETURN 0; END IF;
    PERFORM set_config('patientcare.scope', 'migration', true);
    EXECUTE format('SELECT EXISTS (SELECT FROM %1$I WHERE position IS NULL) OR EXISTS (SELECT FROM event_head h'
        || ' WHERE EXISTS (SELECT FROM %1$I e WHERE e.organization_id = h.organization_id AND e.position >= h.oldest))', part) INTO told;
    PERFORM set_config('patientcare.scope', scope, true);
    IF told THEN RETURN 0; END IF;
    EXECUTE format('DROP TABLE %I', part);
    RETURN 1;
END $$;
COMMENT ON FUNCTION event_drop_day IS 'Removes the table of event_expired_day, unless some of its events are still told, which the heads say, or not published; returns how many. It waits 0.3 s at most for calls that use it, and is done again.';

CREATE FUNCTION event_epoch_raise() RETURNS bigint LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    raised bigint;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    UPDATE event_head SET epoch = greatest(epoch + 1, floor(extract(epoch FROM clock_timestamp()))::bigint);
    GET DIAGNOSTICS raised = ROW_COUNT;
    RETURN raised;
END $$;
COMMENT ON FUNCTION event_epoch_raise IS 'After a restore, before a node runs: cursors from before it work no more. Returns of how many organizations.';
REVOKE ALL ON FUNCTION event_make_day, event_default_days, event_make_days, event_expired_day, event_drop_day, event_epoch_raise FROM PUBLIC;
GRANT EXECUTE ON FUNCTION event_default_days, event_make_days, event_expired_day, event_drop_day TO "${runtimeRole}";

CREATE TABLE event_default PARTITION OF event DEFAULT;

-- Inert while the walls of the other tables are; put_up_walls of V024 puts these up with them. Any node finds which organizations have
-- something to publish, and whose events are over; the work is done as the organization.
DO $$ DECLARE walled regclass; BEGIN
    FOREACH walled IN ARRAY ARRAY['event', 'event_head']::regclass[] LOOP
        EXECUTE format('CREATE POLICY own ON %s USING (organization_id = CASE WHEN length(current_setting(''patientcare.scope'', true)) = 36'
            ' THEN current_setting(''patientcare.scope'', true)::uuid END)', walled);
        EXECUTE format('CREATE POLICY named_scope_read ON %s FOR SELECT USING (current_setting(''patientcare.scope'', true) = ''relay'')', walled);
    END LOOP;
    FOREACH walled IN ARRAY ARRAY['event', 'event_head', 'event_default']::regclass[] LOOP
        EXECUTE format('CREATE POLICY migration ON %s TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
            walled, (SELECT relowner::regrole FROM pg_class WHERE oid = walled));
        IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
            EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
        END IF;
    END LOOP;
END $$;
SELECT event_make_days();
