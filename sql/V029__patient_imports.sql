-- Files of patients that somebody uploads, and what is left to be loaded of them.
CREATE TABLE patient_import (
    organization_id uuid        NOT NULL REFERENCES organization,
    id              uuid        NOT NULL,
    state           text        NOT NULL CHECK (state IN ('ready', 'running', 'finished', 'failed')),
    plans_stay      boolean     NOT NULL,
    rows            integer     NOT NULL CHECK (rows BETWEEN 1 AND 20000),
    added           integer     NOT NULL CHECK (added >= 0),
    changed         integer     NOT NULL CHECK (changed >= 0),
    unchanged       integer     NOT NULL CHECK (unchanged >= 0),
    faulty          integer     NOT NULL CHECK (faulty >= 0),
    unsubscribes    integer     NOT NULL CHECK (unsubscribes BETWEEN 0 AND changed),
    done            integer     NOT NULL CHECK (done BETWEEN 0 AND rows - faulty),
    faults          text        NOT NULL,
    created_at      timestamptz NOT NULL DEFAULT statement_timestamp(),
    kept_until      timestamptz NOT NULL,
    run_by_kind     text        CHECK ((run_by_kind IS NULL) = (state = 'ready')),
    run_by_id       text,
    request_id      text,
    failures        integer     NOT NULL DEFAULT 0 CHECK (failures >= 0),
    retry_at        timestamptz,
    PRIMARY KEY (organization_id, id),
    CHECK (rows = added + changed + unchanged + faulty)
);
COMMENT ON TABLE patient_import IS 'A file of patients that was uploaded. Kept for 24 hours after that, or after it was loaded or given up.';
COMMENT ON COLUMN patient_import.plans_stay IS 'The file has no column of plans: those of its patients are not touched.';
COMMENT ON COLUMN patient_import.faults IS 'The lines that cannot be loaded, as the CSV that is handed back.';
COMMENT ON COLUMN patient_import.kept_until IS 'Never while it is being loaded.';
COMMENT ON COLUMN patient_import.run_by_kind IS 'With run_by_id and request_id who had it loaded, as the trail names them.';
COMMENT ON COLUMN patient_import.failures IS 'How many times in a row a batch could not be stored. With the tenth the file has failed.';
COMMENT ON COLUMN patient_import.retry_at IS 'After a failure: not before is it tried again.';
CREATE INDEX patient_import_kept_until ON patient_import (kept_until);
CREATE INDEX patient_import_running ON patient_import (coalesce(retry_at, created_at)) WHERE state = 'running';
GRANT SELECT, INSERT, UPDATE, DELETE ON patient_import TO "${runtimeRole}";

CREATE TABLE patient_import_batch (
    organization_id uuid    NOT NULL,
    import_id       uuid    NOT NULL,
    number          integer NOT NULL CHECK (number >= 0),
    patients        text,
    PRIMARY KEY (organization_id, import_id, number),
    FOREIGN KEY (organization_id, import_id) REFERENCES patient_import ON DELETE CASCADE
);
COMMENT ON TABLE patient_import_batch IS 'Patients of a file that are loaded together, 100 at most. They go with the file.';
COMMENT ON COLUMN patient_import_batch.patients IS 'The body of an upsert; null once it is loaded.';
GRANT SELECT, INSERT, UPDATE ON patient_import_batch TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V024 puts these up with them. Any node finds what is left to be loaded,
-- and removes what is over, of all organizations.
DO $$ DECLARE walled regclass; BEGIN
    FOREACH walled IN ARRAY ARRAY['patient_import', 'patient_import_batch']::regclass[] LOOP
        EXECUTE format('CREATE POLICY own ON %s USING (organization_id = CASE WHEN length(current_setting(''patientcare.scope'', true)) = 36'
            ' THEN current_setting(''patientcare.scope'', true)::uuid END)', walled);
        EXECUTE format('CREATE POLICY migration ON %s TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
            walled, (SELECT relowner::regrole FROM pg_class WHERE oid = walled));
        IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
            EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
        END IF;
    END LOOP;
END $$;
CREATE POLICY named_scope_remove ON patient_import USING (current_setting('patientcare.scope', true) = 'housekeeping') WITH CHECK (false);
