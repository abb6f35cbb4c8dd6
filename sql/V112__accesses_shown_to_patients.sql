-- Whether patients see who had access to their data (src/site/markdown/decisions/116). Nodes of the last release show it to no patient.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

ALTER TABLE organization ADD COLUMN IF NOT EXISTS patients_see_accesses text COLLATE "C" NOT NULL DEFAULT 'no'
    CHECK (patients_see_accesses IN ('no', 'roles', 'names'));
COMMENT ON COLUMN organization.patients_see_accesses IS 'What its patients see of who had access to their data: nothing, the roles, or also the names of people.';
