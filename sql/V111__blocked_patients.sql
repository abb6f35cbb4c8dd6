-- What of a blocked patient is gone for every reader (src/site/markdown/decisions/111). Restrictive policies, which hold beside all others and whatever
-- a statement says: a later reader cannot forget them. Outside a transaction, so that each table is locked for itself, for a moment; every step can be
-- done again. Inert until migrate --finish has put the walls up; functions of V112 refuse to block anybody before.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', false);

-- Nobody deletes patients. Both tables of a key are locked, of which one is new or small.
DO $$
DECLARE
    fresh text;
BEGIN
    FOREACH fresh IN ARRAY ARRAY['erasure', 'blocked_patient', 'erasure_hold', 'emergency_access'] LOOP
        IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = fresh::regclass AND conname = fresh || '_patient_fkey') THEN
            EXECUTE format('ALTER TABLE %I ADD CONSTRAINT %I FOREIGN KEY (organization_id, patient_id) REFERENCES patient', fresh, fresh || '_patient_fkey');
        END IF;
    END LOOP;
END $$;

-- Only the owner's own work sees them. Which rows a policy of the owner's scope lets through is the policy "migration", which is the owner's alone: the
-- role of the nodes sees nothing in that scope.
CREATE OR REPLACE FUNCTION pg_temp.not_blocked(walled regclass, condition text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = walled AND polname = 'not_blocked') THEN
        EXECUTE format('CREATE POLICY not_blocked ON %s AS RESTRICTIVE USING (%s OR current_setting(''patientcare.scope'', true) = ''migration'')',
            walled, condition);
    END IF;
END $$;

-- By the code alone, which costs a comparison: while a patient is blocked, the code is in erasure, and here stands one that no caller can name.
SELECT pg_temp.not_blocked('patient', 'code >= E''\x02''');

-- By the patient, so that a row hides as well that a call adds at the moment of the block. The table is small, and looked up by its key.
SELECT pg_temp.not_blocked('appointment', 'NOT EXISTS (SELECT FROM blocked_patient b WHERE b.organization_id = appointment.organization_id AND b.patient_id = appointment.patient_id)');
SELECT pg_temp.not_blocked('conversation', 'NOT EXISTS (SELECT FROM blocked_patient b WHERE b.organization_id = conversation.organization_id AND b.patient_id = conversation.patient_id)');
SELECT pg_temp.not_blocked('patient_contact_change', 'NOT EXISTS (SELECT FROM blocked_patient b WHERE b.organization_id = patient_contact_change.organization_id AND b.patient_id = patient_contact_change.patient_id)');
SELECT pg_temp.not_blocked('patient_link', 'NOT EXISTS (SELECT FROM blocked_patient b WHERE b.organization_id = patient_link.organization_id AND b.patient_id = patient_link.patient_id)');
SELECT pg_temp.not_blocked('patient_token', 'NOT EXISTS (SELECT FROM blocked_patient b WHERE b.organization_id = patient_token.organization_id AND b.patient_id = patient_token.patient_id)');
SELECT pg_temp.not_blocked('prescription', 'NOT EXISTS (SELECT FROM blocked_patient b WHERE b.organization_id = prescription.organization_id AND b.patient_id = prescription.patient_id)');
SELECT pg_temp.not_blocked('redemption', 'NOT EXISTS (SELECT FROM blocked_patient b WHERE b.organization_id = redemption.organization_id AND b.patient_id = redemption.patient_id)');
SELECT pg_temp.not_blocked('ticket', 'NOT EXISTS (SELECT FROM blocked_patient b WHERE b.organization_id = ticket.organization_id AND b.patient_id = ticket.patient_id)');

-- Events of before the block: those of the block itself, such as of cancelled visits, are still told.
SELECT pg_temp.not_blocked('event', 'patient_id IS NULL OR NOT EXISTS (SELECT FROM blocked_patient b WHERE b.organization_id = event.organization_id AND b.patient_id = event.patient_id AND event.occurred_at < b.blocked_at)');
DROP FUNCTION pg_temp.not_blocked;
RESET search_path;
