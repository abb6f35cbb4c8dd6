-- Who sees which access to patients' data, as each organization sets it (src/site/markdown/decisions/116, 118). Nodes of the last release know none of
-- it, and keep it. These columns alone, so that no other table is locked with this one.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

ALTER TABLE organization ADD COLUMN IF NOT EXISTS patients_see_accesses text COLLATE "C" NOT NULL DEFAULT 'no',
    ADD COLUMN IF NOT EXISTS unusual_access boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS unusual_patients integer NOT NULL DEFAULT 30,
    ADD COLUMN IF NOT EXISTS emergency_access boolean NOT NULL DEFAULT false;
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'organization'::regclass AND conname = 'organization_accesses_check') THEN
        ALTER TABLE organization ADD CONSTRAINT organization_accesses_check
            CHECK (patients_see_accesses IN ('no', 'roles', 'names') AND unusual_patients BETWEEN 5 AND 1000) NOT VALID;
    END IF;
END $$;
ALTER TABLE organization VALIDATE CONSTRAINT organization_accesses_check;
COMMENT ON COLUMN organization.patients_see_accesses IS 'What its patients see of who had access to their data: nothing, the roles, or also the names of people.';
COMMENT ON COLUMN organization.unusual_access IS 'Whether unusual accesses by its staff are looked for.';
COMMENT ON COLUMN organization.unusual_patients IS 'More patients without a reason than this, opened by one person on one day, are unusual.';
COMMENT ON COLUMN organization.emergency_access IS 'Whether its professionals may open patients beyond their reach, with a reason.';
