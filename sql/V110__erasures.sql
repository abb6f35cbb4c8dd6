-- Patients who are erased (src/site/markdown/decisions/111): first blocked, which is gone for every reader, and after a delay destroyed. Functions of V109
-- write these tables; the role of the nodes only reads them. V111 adds the keys to patient, which is another lock. Releases before know none of it: nobody is erased before migrate --finish.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

ALTER TABLE organization ADD COLUMN IF NOT EXISTS erasure_needs_two_people boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS erased_code_again text COLLATE "C" NOT NULL DEFAULT 'new';
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'organization'::regclass AND conname = 'organization_erased_code_check') THEN
        ALTER TABLE organization ADD CONSTRAINT organization_erased_code_check CHECK (erased_code_again IN ('new', 'ignore', 'refuse')) NOT VALID;
    END IF;
END $$;
ALTER TABLE organization VALIDATE CONSTRAINT organization_erased_code_check;
COMMENT ON COLUMN organization.erasure_needs_two_people IS 'Whether a patient who is to be erased is blocked only when an auditor approves it, another one than who asked.';
COMMENT ON COLUMN organization.erased_code_again IS 'What an upsert does with the code of an erased patient: make a new patient and say so in the trail, ignore it, or refuse the call.';

CREATE TABLE erasure (
    organization_id    uuid        NOT NULL REFERENCES organization,
    id                 uuid        NOT NULL,
    patient_id         bigint      NOT NULL,
    code               text        COLLATE "C",
    code_hash          bytea       NOT NULL CHECK (octet_length(code_hash) = 32),
    patient_created_at timestamptz NOT NULL,
    state              text        NOT NULL CHECK (state IN ('asked', 'blocked', 'destroying', 'destroyed', 'cancelled')),
    asked_by           text        NOT NULL,
    asked_at           timestamptz NOT NULL,
    reason             text        CHECK (char_length(reason) <= 255),
    approved_by        text,
    approved_at        timestamptz,
    cancelled_by       text,
    cancelled_at       timestamptz,
    cancel_reason      text        CHECK (char_length(cancel_reason) <= 255),
    delay              interval    NOT NULL,
    keep_prescriptions interval    NOT NULL,
    blocked_at         timestamptz,
    due_at             timestamptz,
    started_at         timestamptz,
    step               integer     NOT NULL DEFAULT 1 CHECK (step > 0),
    counts             jsonb       NOT NULL DEFAULT '{}',
    kept               jsonb       NOT NULL DEFAULT '[]',
    kept_next_at       timestamptz,
    told               jsonb       NOT NULL DEFAULT '[]',
    destroyed_at       timestamptz,
    noted_at           timestamptz,
    PRIMARY KEY (organization_id, id),
    CHECK ((blocked_at IS NULL) = (due_at IS NULL)),
    CHECK (state NOT IN ('blocked', 'destroying', 'destroyed') OR blocked_at IS NOT NULL),
    CHECK ((state = 'destroyed') = (destroyed_at IS NOT NULL)),
    CHECK (state <> 'destroyed' OR code IS NULL)
);
COMMENT ON TABLE erasure IS 'That a patient is to be erased, and how far that is. Kept for ever: who asked, what was destroyed, what was kept and why. All times are the database''s.';
COMMENT ON COLUMN erasure.code IS 'The organization''s; of a blocked patient only here. NULL once destroyed, and of one that was cancelled.';
COMMENT ON COLUMN erasure.code_hash IS 'As of erasure_code_hash: tells that a code comes again.';
COMMENT ON COLUMN erasure.patient_created_at IS 'patient.created_at: with this and patient_id the ledger of erasures names nobody else after a restore.';
COMMENT ON COLUMN erasure.state IS 'asked: somebody else has to approve it. blocked: gone for every reader, destroyed from due_at on. destroying: nothing brings it back. cancelled: before that.';
COMMENT ON COLUMN erasure.asked_by IS 'As the trail names actors, such as person: and the id; approved_by and cancelled_by likewise.';
COMMENT ON COLUMN erasure.keep_prescriptions IS 'How long after they were issued prescriptions are kept: patientcare.erasure.keep-prescriptions as it was when it was asked.';
COMMENT ON COLUMN erasure.step IS 'Of erasure_destroy, which comes next.';
COMMENT ON COLUMN erasure.counts IS 'By table, how many rows were deleted or emptied.';
COMMENT ON COLUMN erasure.kept IS 'What is kept: table, rows, until, why.';
COMMENT ON COLUMN erasure.kept_next_at IS 'When some of what is kept may be destroyed. NULL if nothing is.';
COMMENT ON COLUMN erasure.told IS 'The webhooks that were subscribed to care.patient_erased: id and url.';
COMMENT ON COLUMN erasure.noted_at IS 'When it was noted as done in the ledger outside the database. NULL while it was not, and where there is none.';
CREATE UNIQUE INDEX erasure_of_patient ON erasure (organization_id, patient_id) WHERE state <> 'cancelled';
CREATE INDEX erasure_code ON erasure (organization_id, code_hash);
CREATE INDEX erasure_asked ON erasure (organization_id, asked_at);
CREATE INDEX erasure_due ON erasure (due_at) WHERE state IN ('blocked', 'destroying');
CREATE INDEX erasure_kept ON erasure (kept_next_at) WHERE kept_next_at IS NOT NULL;
CREATE INDEX erasure_not_noted ON erasure (destroyed_at) WHERE state = 'destroyed' AND noted_at IS NULL;
GRANT SELECT ON erasure TO "${runtimeRole}";

CREATE TABLE blocked_patient (
    organization_id uuid        NOT NULL,
    patient_id      bigint      NOT NULL,
    blocked_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, patient_id)
);
COMMENT ON TABLE blocked_patient IS 'A patient who is blocked or destroyed: policies of the tables that have something of patients hide their rows. Every scope sees it.';
GRANT SELECT ON blocked_patient TO "${runtimeRole}";

CREATE TABLE erasure_hold (
    organization_id uuid        NOT NULL,
    patient_id      bigint      NOT NULL,
    reason          text        NOT NULL CHECK (char_length(reason) BETWEEN 1 AND 255),
    held_by         text        NOT NULL,
    held_at         timestamptz NOT NULL,
    PRIMARY KEY (organization_id, patient_id)
);
COMMENT ON TABLE erasure_hold IS 'A patient who may not be destroyed, such as for a lawsuit. May be blocked. Gone when an auditor releases it; the trail has both.';
GRANT SELECT ON erasure_hold TO "${runtimeRole}";

CREATE TABLE audit_erasure (
    organization_id uuid        NOT NULL,
    at              timestamptz NOT NULL,
    event_id        bigint      NOT NULL,
    codes_sha256    bytea       NOT NULL,
    origin_sha256   bytea,
    salt_left       bytea,
    PRIMARY KEY (organization_id, at, event_id)
);
COMMENT ON TABLE audit_erasure IS 'Digests of what was forgotten of an event of audit_log: see audit_codes_digest. Without them the digest of the event could not be computed any more.';
GRANT SELECT ON audit_erasure TO "${runtimeRole}";
COMMENT ON COLUMN audit_erasure.origin_sha256 IS 'NULL if request and address are still there; then salt_left is the salt of their digest.';

-- Inert while the walls of the other tables are; put_up_walls of V086 puts these up with them.
DO $$
DECLARE
    walled regclass;
BEGIN
    FOREACH walled IN ARRAY ARRAY['erasure', 'blocked_patient', 'erasure_hold', 'audit_erasure']::regclass[] LOOP
        EXECUTE format('CREATE POLICY own ON %s USING (organization_id = CASE WHEN length(current_setting(''patientcare.scope'', true)) = 36'
            || ' THEN current_setting(''patientcare.scope'', true)::uuid END)', walled);
        EXECUTE format('CREATE POLICY migration ON %s TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')', walled,
            (SELECT relowner::regrole FROM pg_class WHERE oid = walled));
        IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
            EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
        END IF;
    END LOOP;
END $$;
CREATE POLICY named_scope_read ON erasure FOR SELECT USING (current_setting('patientcare.scope', true) = 'housekeeping');
CREATE POLICY named_scope_read ON erasure_hold FOR SELECT USING (current_setting('patientcare.scope', true) = 'housekeeping');
CREATE POLICY readers ON blocked_patient FOR SELECT USING (true);

UPDATE schema_compatibility SET after_finish = 110 WHERE after_finish < 110;
UPDATE schema_compatibility SET least_known = after_finish
    WHERE least_known < after_finish AND NOT EXISTS (SELECT FROM organization);
