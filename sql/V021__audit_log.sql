-- The trail by months, with whom each event concerns beside it (src/site/markdown/decisions/036). The table as it was becomes its first
-- part; if it is empty it goes. A release that knows audit_event alone works on through a view of that name.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE SEQUENCE audit_log_id;
LOCK TABLE audit_event IN ACCESS EXCLUSIVE MODE;
SELECT setval('audit_log_id', greatest(1, (SELECT last_value FROM audit_event_id_seq)) + 1);
ALTER TABLE audit_event RENAME TO audit_log_before;
ALTER TABLE audit_log_before DROP CONSTRAINT audit_event_pkey, ALTER COLUMN id DROP IDENTITY, ADD COLUMN salt uuid;

CREATE TABLE audit_log (
    id              bigint      NOT NULL DEFAULT nextval('audit_log_id'),
    at              timestamptz NOT NULL DEFAULT statement_timestamp(),
    organization_id uuid,
    actor_kind      text        NOT NULL,
    actor_id        text,
    action          text        NOT NULL,
    object_kind     text        NOT NULL,
    object_codes    text[]      NOT NULL,
    outcome         text        NOT NULL,
    times           integer     NOT NULL,
    request_id      text,
    address         text,
    facts           json,
    salt            uuid        DEFAULT gen_random_uuid(),
    -- Names and words as on the table that is attached, which are compared.
    CONSTRAINT audit_event_actor_kind_check
        CHECK (actor_kind IN ('organization', 'operator', 'patient', 'professional', 'nobody', 'service')),
    CONSTRAINT audit_event_outcome_check CHECK (outcome IN ('done', 'refused'))
) PARTITION BY RANGE (at);
COMMENT ON TABLE audit_log IS 'Something that somebody did or was refused: a write, a read of patient data, a refused access. By months, of UTC. object_codes: what it was done to, never a value of a field. times: more than 1 for refused logins, one row for an address and minute.';
COMMENT ON COLUMN audit_log.id IS 'Unique by its sequence alone: a partitioned table has no key without at.';
COMMENT ON COLUMN audit_log.facts IS 'Of an event that has any: how long somebody was at a visit and over which path. Never a value of a patient''s field.';
COMMENT ON COLUMN audit_log.request_id IS 'May have to be forgotten, with the address: see audit_origin_digest.';
COMMENT ON COLUMN audit_log.object_codes IS 'May have to be forgotten, with the actor_id of a patient: see audit_codes_digest.';
COMMENT ON COLUMN audit_log.salt IS 'Goes into the digests of what may have to be forgotten, and is forgotten with it; null of events from before there was one.';
ALTER SEQUENCE audit_log_id OWNED BY audit_log.id;
CREATE UNIQUE INDEX audit_log_at ON audit_log (at, id);
CREATE INDEX audit_log_of_organization ON audit_log (organization_id, at, id);
CREATE INDEX audit_log_of_actor ON audit_log (actor_id, at, id);
CREATE INDEX audit_log_of_action ON audit_log (action, at, id)
    WHERE action NOT IN ('patient-read', 'patients-upsert', 'token-issue', 'redeemers-read');
CREATE INDEX audit_log_refused ON audit_log (at, id) WHERE outcome = 'refused';
CREATE INDEX audit_log_refused_of_organization ON audit_log (organization_id, at, id) WHERE outcome = 'refused';
GRANT SELECT, INSERT ON audit_log TO "${runtimeRole}";
GRANT USAGE ON SEQUENCE audit_log_id TO "${runtimeRole}";

CREATE TABLE audit_subject (
    organization_id uuid        NOT NULL,
    at              timestamptz NOT NULL,
    event_id        bigint      NOT NULL,
    patient_ids     bigint[]    NOT NULL
) PARTITION BY RANGE (at);
COMMENT ON TABLE audit_subject IS 'The patients whom an event of audit_log concerns, at most one row for each. Written with the event, by the same statement.';
-- A list of 4 MB, as is usual, would make now and then a call wait for a second until it is sorted in.
CREATE INDEX audit_subject_of_patient ON audit_subject USING gin (patient_ids) WITH (gin_pending_list_limit = 512);
GRANT SELECT, INSERT ON audit_subject TO "${runtimeRole}";

CREATE TABLE audit_backfill (
    next_at timestamptz NOT NULL,
    next_id bigint      NOT NULL,
    last_id bigint      NOT NULL,
    since   timestamptz NOT NULL,
    done_at timestamptz
);
COMMENT ON TABLE audit_backfill IS 'One row: of events up to last_id, which are from before audit_subject, those from next_at and next_id on have their rows there; all have, once done_at is set. since: when audit_subject was made.';
CREATE UNIQUE INDEX audit_backfill_one_row ON audit_backfill ((true));
GRANT SELECT, UPDATE ON audit_backfill TO "${runtimeRole}";
INSERT INTO audit_backfill SELECT 'infinity', 9223372036854775807, last_value - 1, now(),
    CASE WHEN NOT EXISTS (SELECT FROM audit_log_before) THEN now() END FROM audit_log_id;

DO $$
DECLARE
    bound timestamptz;
BEGIN
    IF NOT EXISTS (SELECT FROM audit_log_before) THEN
        DROP TABLE audit_log_before;
        RETURN;
    END IF;
    SELECT (regexp_match(pg_get_constraintdef(oid), '''([^'']+)'''))[1] INTO STRICT bound
        FROM pg_constraint WHERE conname = 'audit_event_before' AND conrelid = 'audit_log_before'::regclass;
    IF bound < now() + interval '1 day' THEN
        RAISE EXCEPTION 'The bound of audit_event, %, has come', bound
            USING HINT = 'Drop the constraint audit_event_before, carry out the statements of V018 and V019, and repeat.';
    END IF;
    REVOKE UPDATE, DELETE, TRUNCATE ON audit_log_before FROM "${runtimeRole}";
    EXECUTE format('ALTER TABLE audit_log ATTACH PARTITION audit_log_before FOR VALUES FROM (MINVALUE) TO (%L)', bound);
    EXECUTE format('CREATE TABLE audit_subject_before PARTITION OF audit_subject FOR VALUES FROM (MINVALUE) TO (%L)', bound);
END $$;
CREATE TABLE audit_log_default PARTITION OF audit_log DEFAULT;
CREATE TABLE audit_subject_default PARTITION OF audit_subject DEFAULT;
SELECT audit_make_months();

-- For nodes of the release before, until none runs any more.
CREATE VIEW audit_event AS
    SELECT id, at, organization_id, actor_kind, actor_id, action, object_kind, object_codes, outcome, times, request_id, address, facts
    FROM audit_log;
COMMENT ON VIEW audit_event IS 'The trail as releases up to 1.0.0 know it.';
GRANT SELECT, INSERT ON audit_event TO "${runtimeRole}";

CREATE FUNCTION audit_patients(organization uuid, kind text, codes text[], actor_kind text, actor text) RETURNS SETOF bigint
    LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT id FROM patient WHERE organization_id = organization AND code = ANY (codes) AND kind = 'patient'
    UNION SELECT patient_id FROM appointment WHERE organization_id = organization AND code = ANY (codes) AND kind = 'appointment'
    UNION SELECT patient_id FROM prescription WHERE organization_id = organization AND kind = 'prescription'
        AND id = ANY (ARRAY(SELECT CASE WHEN code ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' THEN code::uuid END FROM unnest(codes) code))
    UNION SELECT id FROM patient WHERE organization_id = organization AND code = actor AND actor_kind = 'patient'
$$;
COMMENT ON FUNCTION audit_patients IS 'Whom an event concerns that a release up to 1.0.0 writes.';

CREATE FUNCTION audit_event_of_former_release() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO audit_log (at, organization_id, actor_kind, actor_id, action, object_kind, object_codes, outcome, times,
            request_id, address, facts)
        VALUES (NEW.at, NEW.organization_id, NEW.actor_kind, NEW.actor_id, NEW.action, NEW.object_kind, NEW.object_codes, NEW.outcome,
            NEW.times, NEW.request_id, NEW.address, NEW.facts)
        RETURNING id, at INTO NEW.id, NEW.at;
    INSERT INTO audit_subject (organization_id, at, event_id, patient_ids)
        SELECT NEW.organization_id, NEW.at, NEW.id, array_agg(patient)
        FROM audit_patients(NEW.organization_id, NEW.object_kind, NEW.object_codes, NEW.actor_kind, NEW.actor_id) patient
        HAVING count(*) > 0;
    RETURN NEW;
END $$;
CREATE TRIGGER audit_event_of_former_release INSTEAD OF INSERT ON audit_event
    FOR EACH ROW EXECUTE FUNCTION audit_event_of_former_release();
REVOKE ALL ON FUNCTION audit_patients, audit_event_of_former_release FROM PUBLIC;
