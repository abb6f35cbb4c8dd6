-- Appointments by their state and prescriptions that were withdrawn, however few they are among millions (src/site/markdown/decisions/040). Made
-- beside calls, and made anew if it was broken off.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS appointment_by_state;
CREATE INDEX CONCURRENTLY appointment_by_state ON appointment (organization_id, state, starts_at, id);
DROP INDEX CONCURRENTLY IF EXISTS prescription_withdrawn;
CREATE INDEX CONCURRENTLY prescription_withdrawn ON prescription (organization_id, issued_at DESC, id) WHERE withdrawn_at IS NOT NULL;
RESET lock_timeout;
