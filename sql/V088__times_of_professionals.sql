-- A professional cannot be in two visits at once, whichever organizations booked these. Not in V087, which locks other tables.
ALTER POLICY named_scope_read ON appointment USING (current_setting('patientcare.scope', true) IN ('links', 'housekeeping', 'times'));

-- The visits that take a professional's time, in all organizations (src/site/markdown/decisions/092). Made beside calls, and made anew if it
-- was broken off.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS appointment_taking_time;
CREATE INDEX CONCURRENTLY appointment_taking_time ON appointment (professional_hash, starts_at) WHERE state IN ('booked', 'waiting', 'in_call');
RESET lock_timeout;
