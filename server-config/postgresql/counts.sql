-- Each table with its number of rows, and whether the service only adds rows to it ("kept") or also
-- deletes some ("cleared"); one table per line. Without tables that a crash or a restore may empty.
-- For psql -At. If the nodes use another role than patientcare: --set=runtime_role=NAME. Fails if
-- there is no such role.
\set ON_ERROR_STOP on
\if :{?runtime_role}
\else
    \set runtime_role patientcare
\endif
SELECT quote_ident(:'runtime_role')::regrole::oid AS runtime_role_oid \gset
-- For roles without superuser rights, this scope lets row-level security show the rows of all
-- organizations.
SELECT set_config('patientcare.scope', 'migration', false) AS scope \gset
SELECT
    c.relname,
    (xpath('/row/n/text()', query_to_xml(format('SELECT count(*) AS n FROM %I', c.relname), false, true, '')))[1],
    CASE WHEN has_table_privilege(:runtime_role_oid, c.oid, 'DELETE') THEN 'cleared' ELSE 'kept' END
FROM pg_class c
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND c.relpersistence = 'p' AND c.relname <> 'refused_login'
ORDER BY c.relname;
