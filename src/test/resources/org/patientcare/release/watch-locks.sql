-- Notes which locks a migration takes on tables that were there before it. For the superuser of a test's database.
CREATE SCHEMA watch;

CREATE TABLE watch.known AS
    SELECT oid, relname AS name, greatest(reltuples, 0)::bigint AS estimate FROM pg_class
        WHERE relkind IN ('r', 'p') AND relnamespace = 'public'::regnamespace;
COMMENT ON TABLE watch.known IS 'A table that the nodes of the last release use, with its rows.';

CREATE TABLE watch.seen (
    at          timestamptz NOT NULL,
    lock_of     oid         NOT NULL,
    mode        text        NOT NULL,
    granted     boolean     NOT NULL,
    waits_since timestamptz NOT NULL,
    transaction text        NOT NULL
);
COMMENT ON TABLE watch.seen IS 'What a look at the locks of the migration found.';

CREATE TABLE watch.script (
    name        text        NOT NULL,
    took        integer     NOT NULL,
    began       timestamptz NOT NULL,
    ended       timestamptz NOT NULL,
    transaction text        NOT NULL
);
COMMENT ON TABLE watch.script IS 'A script that was carried out; took: ms. What was seen between began and ended was of it, but for what the transaction of the one before still had then.';

CREATE TABLE watch.held (
    script  text   NOT NULL,
    lock_of oid    NOT NULL,
    mode    text   NOT NULL,
    ms      bigint NOT NULL
);
COMMENT ON TABLE watch.held IS 'A lock that a transaction of the migration had at its end. ms: since the transaction began, so at most as long as that.';

-- A transaction keeps its locks until its end, and an entry of the history is the last thing that it does.
CREATE FUNCTION watch.note() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF NEW.type = 'SQL' THEN
        INSERT INTO watch.held
            SELECT NEW.script, oid, mode, 1000 * extract(epoch FROM clock_timestamp() - now())
                FROM pg_locks JOIN watch.known ON oid = relation
                WHERE pid = pg_backend_pid() AND granted;
        INSERT INTO watch.script
            SELECT NEW.script, NEW.execution_time, coalesce(max(ended), '-infinity'), clock_timestamp(),
                    (SELECT virtualtransaction FROM pg_locks WHERE pid = pg_backend_pid() LIMIT 1)
                FROM watch.script;
    END IF;
    RETURN NULL;
END $$;

CREATE FUNCTION watch.attach() RETURNS event_trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
    IF EXISTS (SELECT FROM pg_event_trigger_ddl_commands() WHERE object_identity = 'public.schema_history') THEN
        CREATE TRIGGER watch AFTER INSERT ON public.schema_history FOR EACH ROW EXECUTE FUNCTION watch.note();
    END IF;
END $$;

DO $$
BEGIN
    IF to_regclass('public.schema_history') IS NULL THEN
        CREATE EVENT TRIGGER watch ON ddl_command_end WHEN TAG IN ('CREATE TABLE') EXECUTE FUNCTION watch.attach();
    ELSE
        CREATE TRIGGER watch AFTER INSERT ON public.schema_history FOR EACH ROW EXECUTE FUNCTION watch.note();
    END IF;
END $$;

CREATE VIEW watch.seen_of AS
    SELECT script.name AS script, seen.* FROM watch.seen JOIN watch.script ON at > began AND at <= ended
        WHERE seen.transaction NOT IN (SELECT transaction FROM watch.script AS other WHERE other.name <> script.name);

-- By looks alone where nothing better is known: an index that is made CONCURRENTLY has no transaction that could be asked.
CREATE VIEW watch.found AS
    SELECT script.name AS script, took, known.name AS locked, estimate, mode, held, waited
        FROM watch.script
        LEFT JOIN LATERAL (
            SELECT lock_of, mode, coalesce(max(exact), max(sampled), 0) AS held, coalesce(sum(wait), 0) AS waited FROM (
                SELECT lock_of, mode, ms AS exact, NULL::bigint AS sampled, NULL::bigint AS wait FROM watch.held WHERE script = name
                UNION ALL
                SELECT lock_of, mode, NULL, 1000 * extract(epoch FROM max(at) - min(at)), NULL FROM watch.seen_of
                    WHERE script = name AND granted GROUP BY lock_of, mode
                UNION ALL
                SELECT lock_of, mode, NULL, NULL, 1000 * extract(epoch FROM max(at) - waits_since) FROM watch.seen_of
                    WHERE script = name AND NOT granted GROUP BY lock_of, mode, waits_since
            ) AS each GROUP BY lock_of, mode
        ) AS locks ON true
        LEFT JOIN watch.known ON oid = lock_of
        ORDER BY ended, locked, mode;
