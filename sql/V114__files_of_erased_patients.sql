-- A file of patients is kept as CSV and as JSON, which write some characters of a code in their own way: a file that names an erased patient is found
-- however its code is written there. Files are large: what an erasure would do looks through them once, not once for each table.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE OR REPLACE FUNCTION erasure_files(of_organization uuid, code text) RETURNS uuid[] LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    WITH written (form) AS (
        SELECT code UNION SELECT replace(code, '"', '""') UNION SELECT substr(to_json(code)::text, 2, length(to_json(code)::text) - 2))
    SELECT ARRAY(SELECT i.id FROM patient_import i WHERE i.organization_id = of_organization AND i.state <> 'running' AND EXISTS (
        SELECT FROM written w WHERE position(w.form IN i.faults) > 0
            OR EXISTS (SELECT FROM patient_import_batch b WHERE b.organization_id = i.organization_id AND b.import_id = i.id
                AND position(w.form IN b.patients) > 0)
            OR EXISTS (SELECT FROM patient_import_fault f WHERE f.organization_id = i.organization_id AND f.import_id = i.id
                AND position(w.form IN f.content) > 0)
            OR EXISTS (SELECT FROM patient_import_reading r WHERE r.organization_id = i.organization_id AND r.import_id = i.id
                AND (position(w.form IN r.lines) > 0 OR position(w.form IN r.notices) > 0))))
$$;

CREATE OR REPLACE FUNCTION erasure_preview(of_organization uuid, of_patient bigint, keep_for interval, most integer)
    RETURNS TABLE (name text, rows bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope_before constant text := current_setting('patientcare.scope', true);
    s record;
    whom record;
    files uuid[];
    kept_from timestamptz := statement_timestamp() - keep_for;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    <<work>>
    BEGIN
        SELECT lower(p.email) AS email, nullif(regexp_replace(p.phone, '[^0-9]', '', 'g'), '') AS phone, p.code INTO whom
            FROM patient p WHERE p.organization_id = of_organization AND p.id = of_patient;
        files := erasure_files(of_organization, whom.code);
        FOR s IN SELECT t.name, t.source FROM erasure_steps() t ORDER BY t.step LOOP
            name := s.name;
            EXECUTE format('SELECT count(*) FROM (SELECT FROM %s LIMIT $3) x', s.source) INTO rows
                USING of_organization, of_patient, most, whom.email, whom.phone, files, kept_from;
            RETURN NEXT;
        END LOOP;
        name := 'event';
        SELECT count(*) INTO rows FROM (SELECT FROM event v WHERE v.organization_id = of_organization AND v.patient_id = of_patient LIMIT most) x;
        RETURN NEXT;
    END work;
    PERFORM set_config('patientcare.scope', coalesce(scope_before, ''), true);
END $$;
