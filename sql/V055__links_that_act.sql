-- Permits 'link' as the kind of the actor of an audit event: a professional's visit link that was used without a session, so that it is not
-- known who used it (src/site/markdown/decisions/064). Not in one transaction: replacing the check constraint needs an exclusive lock for a
-- moment, and the validation, which reads all rows, does not hold up writes. Monthly partitions can have a constraint of this name of their
-- own, which remains when the one of audit_log is dropped, and is therefore dropped too. The script can be repeated after an interruption.
DO $$
DECLARE
    part regclass;
BEGIN
    IF (SELECT pg_get_constraintdef(oid) LIKE '%link%' FROM pg_constraint
            WHERE conname = 'audit_event_actor_kind_check' AND conrelid = 'audit_log'::regclass) THEN
        RETURN;
    END IF;
    ALTER TABLE audit_log DROP CONSTRAINT audit_event_actor_kind_check;
    FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'audit_log'::regclass ORDER BY inhrelid LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS audit_event_actor_kind_check', part);
    END LOOP;
    ALTER TABLE audit_log ADD CONSTRAINT audit_event_actor_kind_check
        CHECK (actor_kind IN ('organization', 'operator', 'patient', 'professional', 'person', 'link', 'nobody', 'service')) NOT VALID;
END $$;
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_event_actor_kind_check;
