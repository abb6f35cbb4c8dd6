-- A file of patients is kept as CSV and as JSON, which write some characters of a code in their own way: a file that names an erased patient is found
-- however its code is written there.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE OR REPLACE FUNCTION erasure_files(of_organization uuid, code text) RETURNS uuid[] LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    WITH written (form) AS (
        VALUES (code), (replace(code, '"', '""')), (substr(to_json(code)::text, 2, length(to_json(code)::text) - 2)))
    SELECT ARRAY(SELECT i.id FROM patient_import i WHERE i.organization_id = of_organization AND i.state <> 'running' AND EXISTS (
        SELECT FROM written w WHERE position(w.form IN i.faults) > 0
            OR EXISTS (SELECT FROM patient_import_batch b WHERE b.organization_id = i.organization_id AND b.import_id = i.id
                AND position(w.form IN b.patients) > 0)
            OR EXISTS (SELECT FROM patient_import_fault f WHERE f.organization_id = i.organization_id AND f.import_id = i.id
                AND position(w.form IN f.content) > 0)
            OR EXISTS (SELECT FROM patient_import_reading r WHERE r.organization_id = i.organization_id AND r.import_id = i.id
                AND (position(w.form IN r.lines) > 0 OR position(w.form IN r.notices) > 0))))
$$;
