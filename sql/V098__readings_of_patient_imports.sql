-- How files of patients are read, and the lines that cannot be loaded, one by one, so that people correct them on a page
-- (src/site/markdown/decisions/101). Nodes of the last release load these files as they load their own.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE patient_import_reading (
    organization_id uuid   NOT NULL,
    import_id       uuid   NOT NULL,
    heading         text[] NOT NULL,
    columns         text[] NOT NULL CHECK (cardinality(columns) = cardinality(heading)),
    date_order      text   CHECK (date_order IN ('day_first', 'month_first')),
    m_means         text   CHECK (m_means IN ('male', 'female')),
    phone_country   text   CHECK (length(phone_country) = 2),
    questions       text[] NOT NULL,
    notices         text   NOT NULL,
    encoding        text,
    lines           text,
    PRIMARY KEY (organization_id, import_id),
    FOREIGN KEY (organization_id, import_id) REFERENCES patient_import ON DELETE CASCADE
);
COMMENT ON TABLE patient_import_reading IS 'How a file of patients is read. It goes with the file; files that the last release took have none.';
COMMENT ON COLUMN patient_import_reading.columns IS 'What each column of the heading is: a field of a patient, none, or undecided. Nothing is loaded while one is undecided.';
COMMENT ON COLUMN patient_import_reading.date_order IS 'What comes first in dates such as 3/4/1984. NULL: it is not known.';
COMMENT ON COLUMN patient_import_reading.m_means IS 'The gender that the letter M stands for. NULL: it is not known.';
COMMENT ON COLUMN patient_import_reading.phone_country IS 'Of phone numbers without prefix (ISO 3166). NULL: they stay as they are.';
COMMENT ON COLUMN patient_import_reading.questions IS 'What a person has to say before the file is read as meant.';
COMMENT ON COLUMN patient_import_reading.notices IS 'What would surprise, as the API shows it.';
COMMENT ON COLUMN patient_import_reading.encoding IS 'That of the file, where it is not UTF-8.';
COMMENT ON COLUMN patient_import_reading.lines IS 'The table as CSV, each line with its number before it, with what was corrected. NULL once it is loaded.';
GRANT SELECT, INSERT, UPDATE ON patient_import_reading TO "${runtimeRole}";

CREATE TABLE patient_import_fault (
    organization_id uuid    NOT NULL,
    import_id       uuid    NOT NULL,
    line            integer NOT NULL CHECK (line >= 1),
    content         text    NOT NULL,
    PRIMARY KEY (organization_id, import_id, line),
    FOREIGN KEY (organization_id, import_id) REFERENCES patient_import ON DELETE CASCADE
);
COMMENT ON TABLE patient_import_fault IS 'A line of a file of patients that cannot be loaded. It goes with the file.';
COMMENT ON COLUMN patient_import_fault.content IS 'Its number, its cells and what is wrong with them, as the API shows it.';
GRANT SELECT, INSERT, DELETE ON patient_import_fault TO "${runtimeRole}";

-- A file that is corrected gets other batches.
GRANT DELETE ON patient_import_batch TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls puts these up with them.
DO $$
DECLARE
    walled regclass;
BEGIN
    FOREACH walled IN ARRAY ARRAY['patient_import_reading'::regclass, 'patient_import_fault'::regclass] LOOP
        EXECUTE format('CREATE POLICY own ON %s USING (organization_id = CASE WHEN length(current_setting(''patientcare.scope'', true)) = 36'
            || ' THEN current_setting(''patientcare.scope'', true)::uuid END)', walled);
        EXECUTE format('CREATE POLICY migration ON %s TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
            walled, (SELECT relowner::regrole FROM pg_class WHERE oid = walled));
        IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
            EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
        END IF;
    END LOOP;
END $$;
