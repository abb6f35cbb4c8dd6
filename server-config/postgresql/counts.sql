-- How many rows each table has, one a line; without those that a crash or a restore may empty. For psql -At.
-- A role that is no superuser sees rows behind the walls between organizations in this scope alone.
SELECT set_config('patientcare.scope', 'migration', false) AS scope \gset
SELECT relname, (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', relname), false, true, '')))[1]
FROM pg_class
WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    AND relname NOT IN ('rate_window', 'refused_login', 'visit_signal')
ORDER BY relname;
