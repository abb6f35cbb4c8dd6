-- A professional's visit link that is used without a session acts itself: nobody knows who had it (src/site/markdown/decisions/064). Outside
-- a transaction, as in V025: the trail must not wait while its rows are looked at. Months have the condition as their own, beside their
-- parent's. What is there is not made again.
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
