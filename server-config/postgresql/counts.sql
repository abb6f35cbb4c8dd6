-- How many rows each table has, one a line; without those that a crash or a restore may empty. For psql -At.
SELECT table_name,
    (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', table_name), false, true, '')))[1]
FROM information_schema.tables
WHERE table_schema = 'public' AND table_name NOT IN ('rate_window', 'refused_login', 'visit_signal')
ORDER BY table_name;
