-- Whether patients get everything that is held of them from their own page (src/site/markdown/decisions/114-export-of-a-patient.md). A constant default,
-- so that no row is written anew. Releases before do not know it, and keep it.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

ALTER TABLE organization ADD COLUMN IF NOT EXISTS patients_may_export boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN organization.patients_may_export IS 'Whether patients may export from their own page everything that is held of them.';
