-- A file of patients is kept as CSV and as JSON, which write some characters of a code in their own way: a file that names an erased patient is found
-- however its code is written there, and not for a longer code of another patient. Files are large: what an erasure would do looks through them once,
-- not once for each table. A file that is being destroyed, in several transactions, is not loaded any more.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE OR REPLACE FUNCTION erasure_names(content text, form text, whole text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
    SELECT CASE WHEN position(form IN content) > 0 THEN content ~ whole ELSE false END
$$;
COMMENT ON FUNCTION erasure_names IS 'Whether a text has a code in a form, and then, which takes longer, as a whole.';
REVOKE ALL ON FUNCTION erasure_names FROM PUBLIC;

-- A whole code has no letter, digit, hyphen or low line beside it. Before it, a letter may be the end of an escape of JSON, such as \n; after a quotation
-- mark with which a line begins there is the number of that line, and no code. In JSON that number ends with the first comma.
CREATE OR REPLACE FUNCTION erasure_files(of_organization uuid, code text) RETURNS uuid[] LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    WITH form (form) AS (
        SELECT code COLLATE "default" UNION SELECT replace(code, '"', '""')
        UNION SELECT substr(to_json(code)::text, 2, length(to_json(code)::text) - 2)),
    written (form, whole) AS MATERIALIZED (
        SELECT form, '(?:^|[^[:alnum:]_"-]|[^\n]"|\\(?:[bfnrt]|u[0-9a-fA-F]{4}))' || regexp_replace(form, '[][(){}.*+?|^$\\]', '\\\&', 'g')
            || '(?![[:alnum:]_-])' FROM form)
    SELECT ARRAY(SELECT i.id FROM patient_import i WHERE i.organization_id = of_organization AND i.state <> 'running' AND EXISTS (
        SELECT FROM written w WHERE erasure_names(i.faults, w.form, w.whole)
            OR EXISTS (SELECT FROM patient_import_batch b WHERE b.organization_id = i.organization_id AND b.import_id = i.id
                AND erasure_names(b.patients, w.form, w.whole))
            OR EXISTS (SELECT FROM patient_import_fault f WHERE f.organization_id = i.organization_id AND f.import_id = i.id
                AND erasure_names(substr(f.content, position(',' IN f.content)), w.form, w.whole))
            OR EXISTS (SELECT FROM patient_import_reading r WHERE r.organization_id = i.organization_id AND r.import_id = i.id
                AND (erasure_names(r.lines, w.form, w.whole) OR erasure_names(r.notices, w.form, w.whole)))))
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

CREATE OR REPLACE FUNCTION erasure_destroy(of_organization uuid, of_erasure uuid, most integer, OUT gone integer, OUT ended boolean)
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope_before constant text := current_setting('patientcare.scope', true);
    e erasure;
    whom record;
    s record;
    codes text[];
    pseudonym text;
    touched integer;
    found_rows integer;
    files uuid[];
    name text;
    kept_from timestamptz;
    limited integer := least(greatest(most, 1), 1000);
    last_step constant integer := (SELECT max(t.step) FROM erasure_steps() t);
    of_prescriptions constant integer := (SELECT min(t.step) FROM erasure_steps() t WHERE t.name = 'wrong_birth_date');
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    <<work>>
    BEGIN
        gone := 0;
        ended := false;
        SELECT * INTO e FROM erasure WHERE organization_id = of_organization AND id = of_erasure FOR UPDATE SKIP LOCKED;
        IF NOT FOUND OR NOT (e.state = 'destroying' AND e.due_at <= clock_timestamp() OR e.state = 'destroyed' AND e.kept_next_at <= clock_timestamp())
                OR EXISTS (SELECT FROM erasure_hold WHERE organization_id = of_organization AND patient_id = e.patient_id) THEN
            EXIT work;
        END IF;
        IF e.state = 'destroyed' AND e.step NOT BETWEEN of_prescriptions AND last_step THEN
            e.step := of_prescriptions;
        END IF;
        pseudonym := 'erased:' || e.patient_id;
        kept_from := clock_timestamp() - e.keep_prescriptions;
        SELECT lower(p.email) AS email, nullif(regexp_replace(p.phone, '[^0-9]', '', 'g'), '') AS phone INTO whom
            FROM patient p WHERE p.organization_id = of_organization AND p.id = e.patient_id;
        WHILE gone < limited AND e.step <= last_step LOOP
            touched := 0;
            IF e.step <= 3 THEN
                codes := ARRAY[e.code] || ARRAY(SELECT a.code FROM appointment a WHERE a.organization_id = of_organization AND a.patient_id = e.patient_id);
            END IF;
            IF e.step = 1 THEN
                name := 'audit_log';
                touched := erasure_in_trail(of_organization, e.patient_id, codes, pseudonym, limited - gone);
            ELSIF e.step = 2 THEN
                name := 'webhook_delivery';
                UPDATE webhook_delivery d SET object = pseudonym, state = CASE d.state WHEN 'pending' THEN 'dropped' ELSE d.state END, next_at = NULL
                    FROM (SELECT v.created_at, v.id FROM webhook_delivery v WHERE v.organization_id = of_organization AND v.object <> pseudonym
                        AND v.event_id IN (SELECT t.id FROM event t WHERE t.organization_id = of_organization AND t.patient_id = e.patient_id)
                        LIMIT limited - gone) due
                    WHERE d.organization_id = of_organization AND d.id = due.id AND d.created_at = due.created_at;
                GET DIAGNOSTICS touched = ROW_COUNT;
            ELSIF e.step = 3 THEN
                name := 'event';
                UPDATE event v SET payload = '{}', patient_code = '', object_code = pseudonym
                    FROM (SELECT t.sequence, t.occurred_at FROM event t WHERE t.organization_id = of_organization AND t.patient_id = e.patient_id
                        AND t.object_code <> pseudonym LIMIT limited - gone) due
                    WHERE v.organization_id = of_organization AND v.sequence = due.sequence AND v.occurred_at = due.occurred_at;
                GET DIAGNOSTICS touched = ROW_COUNT;
            ELSE
                SELECT * INTO s FROM erasure_steps() t WHERE t.step = e.step;
                name := s.name;
                IF name LIKE 'patient\_import%' AND files IS NULL THEN
                    files := erasure_files(of_organization, e.code);
                    -- From now on nobody loads what is left of them, and later batches, for which it may name nobody any more, find them.
                    WITH marked AS (
                        UPDATE patient_import SET kept_until = '-infinity' WHERE organization_id = of_organization AND state <> 'running'
                            AND (id = ANY (files) OR kept_until = '-infinity') RETURNING id)
                    SELECT coalesce(array_agg(id), '{}') INTO files FROM marked;
                END IF;
                EXECUTE format('WITH due AS MATERIALIZED (SELECT x.ctid AS place FROM %s LIMIT $3), gone AS (', s.source)
                        || CASE WHEN s.change IS NULL THEN format('DELETE FROM %I', name) ELSE format('UPDATE %I SET %s', name, s.change) END
                        || ' WHERE ctid = ANY (ARRAY(SELECT place FROM due)) RETURNING 1)'
                        || ' SELECT (SELECT count(*) FROM gone), (SELECT count(*) FROM due)'
                    INTO touched, found_rows
                    USING of_organization, e.patient_id, limited - gone, whom.email, whom.phone, files, kept_from;
                -- Somebody else changed them at this moment: they are elsewhere now, and are for the next batch.
                EXIT WHEN touched = 0 AND found_rows > 0;
            END IF;
            IF touched = 0 THEN
                e.step := e.step + 1;
            ELSE
                e.counts := jsonb_set(e.counts, ARRAY[name], to_jsonb(coalesce((e.counts ->> name)::bigint, 0) + touched));
            END IF;
            gone := gone + touched;
        END LOOP;
        ended := e.step > last_step;
        IF ended AND e.state = 'destroying' THEN
            -- Who read of the erasure since the first step left the code in the trail.
            touched := erasure_in_trail(of_organization, e.patient_id, ARRAY[e.code], pseudonym, limited - gone);
            e.counts := CASE WHEN touched > 0
                THEN jsonb_set(e.counts, '{audit_log}', to_jsonb(coalesce((e.counts ->> 'audit_log')::bigint, 0) + touched)) ELSE e.counts END;
            ended := touched < limited - gone;
            gone := gone + touched;
        END IF;
        IF ended THEN
            e.kept := coalesce((SELECT jsonb_build_array(jsonb_build_object('table', 'prescription', 'rows', count(*),
                    'until', max(p.issued_at) + e.keep_prescriptions, 'why', 'record')) FROM prescription p
                WHERE p.organization_id = of_organization AND p.patient_id = e.patient_id HAVING count(*) > 0), '[]')
                || coalesce((SELECT jsonb_build_array(jsonb_build_object('table', 'audit_log', 'rows', count(*), 'why', 'trail')) FROM audit_subject a
                WHERE a.organization_id = of_organization AND a.patient_ids @> ARRAY[e.patient_id] HAVING count(*) > 0), '[]');
            e.kept_next_at := (SELECT min(p.issued_at) + e.keep_prescriptions FROM prescription p
                WHERE p.organization_id = of_organization AND p.patient_id = e.patient_id);
            e.destroyed_at := coalesce(e.destroyed_at, clock_timestamp());
            e.state := 'destroyed';
            e.code := NULL;
        END IF;
        UPDATE erasure SET step = e.step, counts = e.counts, kept = e.kept, kept_next_at = e.kept_next_at, destroyed_at = e.destroyed_at, state = e.state,
                code = e.code
            WHERE organization_id = of_organization AND id = of_erasure;
    END work;
    PERFORM set_config('patientcare.scope', coalesce(scope_before, ''), true);
END $$;

COMMENT ON COLUMN patient_import.kept_until IS 'Never while it is being loaded. -infinity: an erasure destroys it.';
