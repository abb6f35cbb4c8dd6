-- The steps of an erasure (src/site/markdown/decisions/111). They belong to the owner: the role of the nodes cannot write erasure, nor delete anything of
-- a patient, by itself. Each checks by the database's clock, and by what is stored, whether it may. Each sets the owner's scope and puts it back: only a
-- superuser may set it as an attribute of a function.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE OR REPLACE FUNCTION erasure_code_hash(of_organization uuid, code text) RETURNS bytea LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
    SELECT sha256(uuid_send(of_organization) || convert_to(code, 'UTF8'))
$$;
COMMENT ON FUNCTION erasure_code_hash IS 'By which a code is known again when its patient is destroyed.';

CREATE OR REPLACE FUNCTION erasure_lets_begin() RETURNS boolean LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT every_node_knows(110) AND (SELECT bool_and(relrowsecurity) FROM pg_class
        WHERE oid IN (SELECT polrelid FROM pg_policy WHERE polname = 'not_blocked'))
$$;
COMMENT ON FUNCTION erasure_lets_begin IS 'Whether no node of a release works that knows nothing of erasures, and the policies that hide blocked patients are in force.';

CREATE OR REPLACE FUNCTION erasure_ask(of_organization uuid, of_patient bigint, new_id uuid, asker text, why text, delay_for interval,
        keep_for interval, most_a_day integer) RETURNS text LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope_before constant text := current_setting('patientcare.scope', true);
    outcome text;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    <<work>>
    BEGIN
        IF NOT erasure_lets_begin() THEN
            outcome := 'unfinished';
            EXIT work;
        END IF;
        -- In one order: of two who ask for a patient, the second finds what the first has made; of two calls of a caller, each counts the other.
        PERFORM pg_advisory_xact_lock(hashtextextended('erasure of ' || of_organization || '/' || of_patient, 0));
        IF EXISTS (SELECT FROM erasure WHERE organization_id = of_organization AND patient_id = of_patient AND state <> 'cancelled') THEN
            outcome := 'there';
            EXIT work;
        END IF;
        PERFORM pg_advisory_xact_lock(hashtextextended('erasures of ' || of_organization, 0));
        IF (SELECT count(*) FROM erasure WHERE organization_id = of_organization AND asked_by = asker
                    AND asked_at > clock_timestamp() - interval '1 day') >= most_a_day
                OR (SELECT count(*) FROM erasure WHERE organization_id = of_organization
                    AND asked_at > clock_timestamp() - interval '1 day') >= 1000 THEN
            outcome := 'limit';
            EXIT work;
        END IF;
        INSERT INTO erasure (organization_id, id, patient_id, code, code_hash, patient_created_at, state, asked_by, asked_at, reason, delay,
                keep_prescriptions)
            SELECT organization_id, new_id, id, code, erasure_code_hash(organization_id, code), created_at, 'asked', asker, clock_timestamp(), why,
                least(greatest(delay_for, interval '1 hour'), interval '90 days'), keep_for
            FROM patient WHERE organization_id = of_organization AND id = of_patient;
        outcome := CASE WHEN FOUND THEN 'asked' ELSE 'unknown' END;
    END work;
    PERFORM set_config('patientcare.scope', coalesce(scope_before, ''), true);
    RETURN outcome;
END $$;
COMMENT ON FUNCTION erasure_ask IS 'Notes that a patient is to be erased: asked; there if one was before; limit if the asker, or the organization, asked for too many within a day; unknown; unfinished before migrate --finish.';

CREATE OR REPLACE FUNCTION erasure_block(of_organization uuid, of_erasure uuid, approver text) RETURNS text LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope_before constant text := current_setting('patientcare.scope', true);
    outcome text;
    e erasure;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    <<work>>
    BEGIN
        SELECT * INTO e FROM erasure WHERE organization_id = of_organization AND id = of_erasure FOR UPDATE;
        IF NOT FOUND OR e.state <> 'asked' OR NOT erasure_lets_begin() THEN
            outcome := 'over';
            EXIT work;
        END IF;
        IF approver IS NOT DISTINCT FROM e.asked_by THEN
            outcome := 'same';
            EXIT work;
        END IF;
        IF approver IS NULL AND (SELECT erasure_needs_two_people FROM organization WHERE id = of_organization) THEN
            outcome := 'approval';
            EXIT work;
        END IF;
        PERFORM FROM patient WHERE organization_id = of_organization AND id = e.patient_id FOR UPDATE;
        UPDATE patient SET code = E'\x01' || id WHERE organization_id = of_organization AND id = e.patient_id;
        -- The beginning of the transaction: what it has added about the patient before is told.
        INSERT INTO blocked_patient VALUES (of_organization, e.patient_id, now());
        DELETE FROM patient_token WHERE organization_id = of_organization AND patient_id = e.patient_id;
        DELETE FROM patient_link WHERE organization_id = of_organization AND patient_id = e.patient_id;
        DELETE FROM ticket WHERE organization_id = of_organization AND patient_id = e.patient_id;
        DELETE FROM message_notice n USING conversation c WHERE n.organization_id = of_organization AND c.organization_id = n.organization_id
            AND c.id = n.conversation_id AND c.patient_id = e.patient_id;
        UPDATE appointment_reminder r SET state = 'skipped' FROM appointment a WHERE r.organization_id = of_organization AND r.state = 'planned'
            AND a.organization_id = r.organization_id AND a.id = r.appointment_id AND a.patient_id = e.patient_id;
        UPDATE appointment_delay d SET state = 'skipped' FROM appointment a WHERE d.organization_id = of_organization AND d.state = 'planned'
            AND a.organization_id = d.organization_id AND a.id = d.appointment_id AND a.patient_id = e.patient_id;
        DELETE FROM visit_mail_hold h USING appointment a WHERE h.organization_id = of_organization AND a.organization_id = h.organization_id
            AND a.code = h.code AND a.patient_id = e.patient_id;
        UPDATE erasure SET state = 'blocked', code = e.code, approved_by = approver,
                approved_at = CASE WHEN approver IS NOT NULL THEN clock_timestamp() END, blocked_at = clock_timestamp(), due_at = clock_timestamp() + delay
            WHERE organization_id = of_organization AND id = of_erasure;
        outcome := 'blocked';
    END work;
    PERFORM set_config('patientcare.scope', coalesce(scope_before, ''), true);
    RETURN outcome;
END $$;
COMMENT ON FUNCTION erasure_block IS 'Blocks the patient of an erasure that was asked: blocked; over if it does not wait for that; same if who approves asked for it; approval if somebody has to approve it.';

CREATE OR REPLACE FUNCTION erasure_cancel(of_organization uuid, of_erasure uuid, canceller text, why text) RETURNS text LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope_before constant text := current_setting('patientcare.scope', true);
    outcome text;
    e erasure;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    <<work>>
    BEGIN
        SELECT * INTO e FROM erasure WHERE organization_id = of_organization AND id = of_erasure FOR UPDATE;
        IF NOT FOUND OR e.state NOT IN ('asked', 'blocked') THEN
            outcome := 'over';
            EXIT work;
        END IF;
        IF e.state = 'blocked' THEN
            BEGIN
                -- As changed now, so that whoever reads changes finds the patient again.
                UPDATE patient SET code = e.code, updated_at = greatest(updated_at, clock_timestamp())
                    WHERE organization_id = of_organization AND id = e.patient_id;
            EXCEPTION WHEN unique_violation THEN
                outcome := 'used';
                EXIT work;
            END;
            DELETE FROM blocked_patient WHERE organization_id = of_organization AND patient_id = e.patient_id;
        END IF;
        UPDATE erasure SET state = 'cancelled', code = NULL, cancelled_by = canceller, cancelled_at = clock_timestamp(), cancel_reason = why
            WHERE organization_id = of_organization AND id = of_erasure;
        outcome := 'cancelled';
    END work;
    PERFORM set_config('patientcare.scope', coalesce(scope_before, ''), true);
    RETURN outcome;
END $$;
COMMENT ON FUNCTION erasure_cancel IS 'Puts back the patient of an erasure that is asked or blocked: cancelled; over; used if the organization has given the code to another patient.';

CREATE OR REPLACE FUNCTION erasure_hold_patient(of_organization uuid, of_patient bigint, holder text, why text) RETURNS boolean LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope_before constant text := current_setting('patientcare.scope', true);
    outcome boolean;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    <<work>>
    BEGIN
        IF EXISTS (SELECT FROM erasure WHERE organization_id = of_organization AND patient_id = of_patient AND state = 'destroyed')
                OR NOT EXISTS (SELECT FROM patient WHERE organization_id = of_organization AND id = of_patient) THEN
            outcome := false;
            EXIT work;
        END IF;
        INSERT INTO erasure_hold VALUES (of_organization, of_patient, why, holder, clock_timestamp())
            ON CONFLICT (organization_id, patient_id) DO UPDATE SET reason = EXCLUDED.reason, held_by = EXCLUDED.held_by, held_at = EXCLUDED.held_at;
        outcome := true;
    END work;
    PERFORM set_config('patientcare.scope', coalesce(scope_before, ''), true);
    RETURN outcome;
END $$;
COMMENT ON FUNCTION erasure_hold_patient IS 'Prevents that a patient is destroyed; false if there is none to destroy.';

CREATE OR REPLACE FUNCTION erasure_release_patient(of_organization uuid, of_patient bigint) RETURNS boolean LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope_before constant text := current_setting('patientcare.scope', true);
    outcome boolean;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    <<work>>
    BEGIN
        DELETE FROM erasure_hold WHERE organization_id = of_organization AND patient_id = of_patient;
        outcome := FOUND;
    END work;
    PERFORM set_config('patientcare.scope', coalesce(scope_before, ''), true);
    RETURN outcome;
END $$;
COMMENT ON FUNCTION erasure_release_patient IS 'Ends a hold; false if there is none.';

CREATE OR REPLACE FUNCTION erasure_begin(of_organization uuid, of_erasure uuid) RETURNS boolean LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope_before constant text := current_setting('patientcare.scope', true);
    outcome boolean;
    e erasure;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    <<work>>
    BEGIN
        SELECT * INTO e FROM erasure WHERE organization_id = of_organization AND id = of_erasure AND state = 'blocked'
            AND due_at <= clock_timestamp() FOR UPDATE SKIP LOCKED;
        IF NOT FOUND OR EXISTS (SELECT FROM erasure_hold WHERE organization_id = of_organization AND patient_id = e.patient_id) THEN
            outcome := false;
            EXIT work;
        END IF;
        -- Events of the block have been told, or never will be.
        UPDATE blocked_patient SET blocked_at = 'infinity' WHERE organization_id = of_organization AND patient_id = e.patient_id;
        UPDATE erasure SET state = 'destroying', started_at = clock_timestamp(), told = coalesce((
                SELECT jsonb_agg(jsonb_build_object('webhook', w.id, 'url', p.url) ORDER BY w.number)
                FROM webhook w JOIN webhook_endpoint p ON p.organization_id = w.organization_id AND p.id = w.endpoint_id
                WHERE w.organization_id = of_organization AND w.type = 'care.patient_erased' AND w.deleted_at IS NULL), '[]')
            WHERE organization_id = of_organization AND id = of_erasure;
        outcome := true;
    END work;
    PERFORM set_config('patientcare.scope', coalesce(scope_before, ''), true);
    RETURN outcome;
END $$;
COMMENT ON FUNCTION erasure_begin IS 'Lets an erasure be destroyed that is due, not cancelled and not held; false otherwise, or if another node has it.';

-- What is deleted or changed, in order, of the tables that have no partitions. source: a table x and what else belongs to it, as after FROM; change: the
-- assignments, NULL for a deletion. Parameters: 1 the organization, 2 the patient, 3 how many rows at most, 4 e-mail address, 5 digits of the phone,
-- 6 files of patients that name the patient, 7 before when prescriptions were issued that are not kept.
CREATE OR REPLACE FUNCTION erasure_steps() RETURNS TABLE (step integer, name text, source text, change text) LANGUAGE sql IMMUTABLE
    SET search_path FROM CURRENT AS $$
    SELECT row_number() OVER ()::integer + 3, s.name, replace(replace(s.source,
            '<of appointment>', 'JOIN appointment a ON a.organization_id = x.organization_id AND a.id = x.appointment_id WHERE x.organization_id = $1 AND a.patient_id = $2'),
            '<of patient>', 'WHERE x.organization_id = $1 AND x.patient_id = $2'), s.change
    FROM (VALUES
        ('activation_code', 'activation_code x WHERE x.organization_id = $1 AND (x.last_email IS NOT NULL OR x.last_phone_number IS NOT NULL)'
            || ' AND (lower(x.last_email) = $4 OR regexp_replace(coalesce(x.last_phone_prefix, '''') || x.last_phone_number, ''[^0-9]'', '''', ''g'') = $5'
            || ' OR x.max_redemptions = 1 AND x.id IN (SELECT r.activation_code_id FROM redemption r WHERE r.organization_id = $1 AND r.patient_id = $2))',
            'last_email = NULL, last_phone_prefix = NULL, last_phone_number = NULL'),
        ('delivery', 'delivery x WHERE x.organization_id = $1 AND (x.recipient <> '''' OR x.request_id IS NOT NULL OR x.partners_id IS NOT NULL) AND x.code IN ('
            || 'SELECT c.code FROM redemption r JOIN activation_code c ON c.organization_id = r.organization_id AND c.id = r.activation_code_id'
            || ' WHERE r.organization_id = $1 AND r.patient_id = $2 AND c.max_redemptions = 1)',
            'recipient = '''', request_id = NULL, partners_id = NULL'),
        ('captured_message', 'captured_message x WHERE lower(x.recipient) = $4 OR regexp_replace(x.recipient, ''[^0-9]'', '''', ''g'') = $5', NULL),
        ('patient_import_batch', 'patient_import_batch x WHERE x.organization_id = $1 AND x.import_id = ANY ($6)', NULL),
        ('patient_import_fault', 'patient_import_fault x WHERE x.organization_id = $1 AND x.import_id = ANY ($6)', NULL),
        ('patient_import_reading', 'patient_import_reading x WHERE x.organization_id = $1 AND x.import_id = ANY ($6)', NULL),
        ('patient_import', 'patient_import x WHERE x.organization_id = $1 AND x.id = ANY ($6)', NULL),
        ('visit_signal', 'visit_signal x <of appointment>', NULL),
        ('visit_room', 'visit_room x <of appointment>', NULL),
        ('visit_attendance', 'visit_attendance x <of appointment>', NULL),
        ('visit_hindrance', 'visit_hindrance x <of appointment>', NULL),
        ('visit_answer', 'visit_answer x <of appointment>', NULL),
        ('visit_consent', 'visit_consent x <of appointment>', NULL),
        ('visit_link', 'visit_link x <of appointment>', NULL),
        ('visit_mail_hold', 'visit_mail_hold x JOIN appointment a ON a.organization_id = x.organization_id AND a.code = x.code'
            || ' WHERE x.organization_id = $1 AND a.patient_id = $2', NULL),
        ('appointment_delay', 'appointment_delay x <of appointment>', NULL),
        ('appointment_reminder', 'appointment_reminder x <of appointment>', NULL),
        ('appointment_history', 'appointment_history x <of appointment>', NULL),
        ('appointment', 'appointment x <of patient>', NULL),
        ('message_notice', 'message_notice x JOIN conversation c ON c.organization_id = x.organization_id AND c.id = x.conversation_id'
            || ' WHERE x.organization_id = $1 AND c.patient_id = $2', NULL),
        ('conversation_message', 'conversation_message x JOIN conversation c ON c.organization_id = x.organization_id AND c.id = x.conversation_id'
            || ' WHERE x.organization_id = $1 AND c.patient_id = $2', NULL),
        ('conversation', 'conversation x <of patient>', NULL),
        ('patient_token', 'patient_token x <of patient>', NULL),
        ('patient_link', 'patient_link x <of patient>', NULL),
        ('patient_link_sending', 'patient_link_sending x <of patient>', NULL),
        ('patient_contact_change', 'patient_contact_change x <of patient>', NULL),
        ('patient_search_queue', 'patient_search_queue x <of patient>', NULL),
        ('patient_search_term', 'patient_search_term x <of patient>', NULL),
        ('wrong_code', 'wrong_code x <of patient>', NULL),
        ('emergency_access', 'emergency_access x <of patient> AND x.reason IS NOT NULL', 'reason = NULL'),
        ('patient', 'patient x WHERE x.organization_id = $1 AND x.id = $2 AND x.unsubscribed_at IS DISTINCT FROM ''epoch''',
            'first_name = '''', last_name = NULL, gender = NULL, birth_date = NULL, tax_id = NULL, email = NULL, phone = NULL, locale = ''en'', meta = NULL,'
            || ' plan = NULL, subscribed_until = NULL, unsubscribed_at = ''epoch'', redemption_id = NULL, first_redemption_id = NULL, named_plan = NULL,'
            || ' named_fields = named_fields # 16384'),
        ('redemption', 'redemption x <of patient>', NULL),
        ('wrong_birth_date', 'wrong_birth_date x JOIN prescription p ON p.organization_id = x.organization_id AND p.id = x.prescription_id'
            || ' WHERE x.organization_id = $1 AND p.patient_id = $2 AND p.issued_at < $7', NULL),
        ('ticket', 'ticket x <of patient>', NULL),
        ('prescription_document', 'prescription_document x JOIN prescription p ON p.organization_id = x.organization_id AND p.id = x.prescription_id'
            || ' WHERE x.organization_id = $1 AND p.patient_id = $2 AND p.issued_at < $7', NULL),
        ('prescription_item', 'prescription_item x JOIN prescription p ON p.organization_id = x.organization_id AND p.id = x.prescription_id'
            || ' WHERE x.organization_id = $1 AND p.patient_id = $2 AND p.issued_at < $7', NULL),
        ('prescription', 'prescription x <of patient> AND x.issued_at < $7', NULL)
    ) s (name, source, change)
$$;
COMMENT ON FUNCTION erasure_steps IS 'What of a patient is deleted or emptied, by table, in order. Steps 1 to 3 are those of tables with partitions.';

-- The trail stays, under a pseudonym. An event of several patients keeps the codes of the others.
CREATE OR REPLACE FUNCTION erasure_in_trail(of_organization uuid, of_patient bigint, codes text[], pseudonym text, most integer) RETURNS integer
    LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    gone integer;
    forgotten text := to_json(codes[1])::text;
    as_actor text := to_json('patient:' || codes[1])::text;
BEGIN
    WITH due AS (
        SELECT l.at, l.id, l.salt, l.actor_kind, l.actor_id, l.object_codes, l.request_id, l.address, cardinality(s.patient_ids) = 1 AS alone
        FROM audit_subject s JOIN audit_log l ON l.at = s.at AND l.id = s.event_id
        WHERE s.organization_id = of_organization AND s.patient_ids @> ARRAY[of_patient] AND l.organization_id = of_organization
            AND (l.object_codes && array_remove(codes, pseudonym)
                OR l.actor_kind = 'patient' AND (l.actor_id = codes[1] AND codes[1] <> pseudonym OR l.request_id IS NOT NULL OR l.address IS NOT NULL)
                OR position(forgotten IN replace(replace(l.facts::text, to_json(pseudonym)::text, ''), to_json('patient:' || pseudonym)::text, '')) > 0
                OR position(as_actor IN replace(l.facts::text, to_json('patient:' || pseudonym)::text, '')) > 0)
        LIMIT most),
    digests AS (
        INSERT INTO audit_erasure (organization_id, at, event_id, codes_sha256, origin_sha256, salt_left)
        SELECT of_organization, at, id, audit_codes_digest(salt, CASE WHEN actor_kind = 'patient' THEN actor_id END, object_codes),
            CASE WHEN actor_kind = 'patient' THEN audit_origin_digest(salt, request_id, address) END,
            CASE WHEN actor_kind <> 'patient' THEN substr(sha256(uuid_send(salt) || '\x01'), 1, 16) END
        FROM due WHERE salt IS NOT NULL ON CONFLICT DO NOTHING)
    UPDATE audit_log l SET salt = NULL,
        object_codes = CASE WHEN d.object_codes && codes THEN ARRAY(SELECT CASE WHEN c = ANY (codes) THEN pseudonym ELSE c END
            FROM unnest(d.object_codes) WITH ORDINALITY u (c, n) ORDER BY n) ELSE d.object_codes END,
        actor_id = CASE WHEN d.actor_kind = 'patient' AND d.actor_id = codes[1] THEN pseudonym ELSE d.actor_id END,
        request_id = CASE WHEN d.actor_kind <> 'patient' THEN d.request_id END,
        address = CASE WHEN d.actor_kind <> 'patient' THEN d.address END,
        facts = replace(replace(l.facts::text, as_actor, to_json('patient:' || pseudonym)::text), forgotten, to_json(pseudonym)::text)::json
    FROM due d WHERE l.at = d.at AND l.id = d.id;
    GET DIAGNOSTICS gone = ROW_COUNT;
    RETURN gone;
END $$;
COMMENT ON FUNCTION erasure_in_trail IS 'Puts a pseudonym for codes of a patient in events of the trail, so many at most; removes where a patient''s own calls came from.';

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
COMMENT ON FUNCTION erasure_destroy IS 'Destroys so many rows at most of the patient of an erasure that has begun and is not held, or prescriptions that were kept, and counts them in its row. ended: nothing is left that is not kept. Neither: it was not to be done, or another node does it.';

CREATE OR REPLACE FUNCTION erasure_files(of_organization uuid, code text) RETURNS uuid[] LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT ARRAY(SELECT i.id FROM patient_import i WHERE i.organization_id = of_organization AND i.state <> 'running' AND (position(code IN i.faults) > 0
        OR EXISTS (SELECT FROM patient_import_batch b WHERE b.organization_id = i.organization_id AND b.import_id = i.id
            AND position(code IN b.patients) > 0)
        OR EXISTS (SELECT FROM patient_import_fault f WHERE f.organization_id = i.organization_id AND f.import_id = i.id AND position(code IN f.content) > 0)
        OR EXISTS (SELECT FROM patient_import_reading r WHERE r.organization_id = i.organization_id AND r.import_id = i.id
            AND (position(code IN r.lines) > 0 OR position(code IN r.notices) > 0))))
$$;
COMMENT ON FUNCTION erasure_files IS 'Files of patients that name the code and are not being loaded: they go a day after they came anyway.';

CREATE OR REPLACE FUNCTION erasure_noted(of_organization uuid, of_erasure uuid) RETURNS boolean LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope_before constant text := current_setting('patientcare.scope', true);
    outcome boolean;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    <<work>>
    BEGIN
        UPDATE erasure SET noted_at = clock_timestamp() WHERE organization_id = of_organization AND id = of_erasure AND state = 'destroyed'
            AND noted_at IS NULL;
        outcome := FOUND;
    END work;
    PERFORM set_config('patientcare.scope', coalesce(scope_before, ''), true);
    RETURN outcome;
END $$;
COMMENT ON FUNCTION erasure_noted IS 'Says that the ledger outside the database has a destroyed patient as done.';

CREATE OR REPLACE FUNCTION erasure_preview(of_organization uuid, of_patient bigint, keep_for interval, most integer)
    RETURNS TABLE (name text, rows bigint) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope_before constant text := current_setting('patientcare.scope', true);
    s record;
    whom record;
    kept_from timestamptz := statement_timestamp() - keep_for;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    <<work>>
    BEGIN
        SELECT lower(p.email) AS email, nullif(regexp_replace(p.phone, '[^0-9]', '', 'g'), '') AS phone, p.code INTO whom
            FROM patient p WHERE p.organization_id = of_organization AND p.id = of_patient;
        FOR s IN SELECT t.name, t.source FROM erasure_steps() t ORDER BY t.step LOOP
            name := s.name;
            EXECUTE format('SELECT count(*) FROM (SELECT FROM %s LIMIT $3) x', s.source) INTO rows
                USING of_organization, of_patient, most, whom.email, whom.phone, erasure_files(of_organization, whom.code), kept_from;
            RETURN NEXT;
        END LOOP;
        name := 'event';
        SELECT count(*) INTO rows FROM (SELECT FROM event v WHERE v.organization_id = of_organization AND v.patient_id = of_patient LIMIT most) x;
        RETURN NEXT;
    END work;
    PERFORM set_config('patientcare.scope', coalesce(scope_before, ''), true);
END $$;
COMMENT ON FUNCTION erasure_preview IS 'By table, how many rows an erasure would delete or empty now, each counted to so many.';

CREATE OR REPLACE FUNCTION erasure_replay(of_organization uuid, new_id uuid, of_patient bigint, patient_made_at timestamptz, keep_for interval)
    RETURNS uuid LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope_before constant text := current_setting('patientcare.scope', true);
    outcome uuid;
    found_id uuid;
    found_state text;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    <<work>>
    BEGIN
        -- By its time as well: after a restore the number of a patient may be given to another one.
        PERFORM FROM patient WHERE organization_id = of_organization AND id = of_patient AND created_at = patient_made_at FOR UPDATE;
        IF NOT FOUND THEN
            outcome := NULL;
            EXIT work;
        END IF;
        SELECT id, state INTO found_id, found_state FROM erasure
            WHERE organization_id = of_organization AND patient_id = of_patient AND state <> 'cancelled' FOR UPDATE;
        IF found_state = 'destroyed' THEN
            outcome := NULL;
            EXIT work;
        END IF;
        IF found_id IS NULL THEN
            -- Of that number, one may have been cancelled in the state that was restored.
            found_id := CASE WHEN EXISTS (SELECT FROM erasure WHERE organization_id = of_organization AND id = new_id) THEN gen_random_uuid()
                ELSE new_id END;
            INSERT INTO erasure (organization_id, id, patient_id, code, code_hash, patient_created_at, state, asked_by, asked_at, delay,
                    keep_prescriptions)
                SELECT organization_id, found_id, id, code, erasure_code_hash(organization_id, code), created_at, 'asked', 'service:replay-erasures',
                    clock_timestamp(), interval '1 hour', keep_for
                FROM patient WHERE organization_id = of_organization AND id = of_patient;
        END IF;
        DELETE FROM erasure_hold WHERE organization_id = of_organization AND patient_id = of_patient;
        UPDATE patient SET code = E'\x01' || id WHERE organization_id = of_organization AND id = of_patient;
        INSERT INTO blocked_patient VALUES (of_organization, of_patient, 'infinity')
            ON CONFLICT (organization_id, patient_id) DO UPDATE SET blocked_at = 'infinity';
        UPDATE erasure SET state = 'destroying', blocked_at = coalesce(blocked_at, clock_timestamp()), due_at = clock_timestamp(),
                started_at = coalesce(started_at, clock_timestamp())
            WHERE organization_id = of_organization AND id = found_id;
        outcome := found_id;
    END work;
    PERFORM set_config('patientcare.scope', coalesce(scope_before, ''), true);
    RETURN outcome;
END $$;
COMMENT ON FUNCTION erasure_replay IS 'For the owner, after a restore: has a patient destroyed again whom the ledger has as done, and returns the erasure; NULL if there is no such patient, or nothing left to destroy.';

REVOKE ALL ON FUNCTION erasure_code_hash, erasure_lets_begin, erasure_ask, erasure_block, erasure_cancel, erasure_hold_patient,
    erasure_release_patient, erasure_begin, erasure_steps, erasure_in_trail, erasure_destroy, erasure_files, erasure_noted, erasure_preview,
    erasure_replay FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erasure_code_hash, erasure_ask, erasure_block, erasure_cancel, erasure_hold_patient, erasure_release_patient,
    erasure_begin, erasure_destroy, erasure_noted, erasure_preview TO "${runtimeRole}";
