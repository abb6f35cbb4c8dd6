-- The number of rows of each table, one per line, except tables that a crash or restore may empty.
-- For psql -At. For roles without superuser rights, this scope lets row-level security show the
-- rows of all organizations.
SELECT set_config('patientcare.scope', 'migration', false) AS scope \gset
SELECT relname, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', relname), false, true, '')))[1]
FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    AND relname NOT IN ('rate_window', 'refused_login', 'visit_signal')
ORDER BY relname;
