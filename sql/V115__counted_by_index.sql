-- Whether a patient is blocked (V111) is asked of each visit and redemption, also of those that are only counted: with the patient in the index, they
-- are counted by it alone again. Made beside calls, and made anew if it was broken off.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS appointment_counted;
CREATE INDEX CONCURRENTLY appointment_counted ON appointment (organization_id, state, starts_at, id) INCLUDE (patient_id);
DROP INDEX CONCURRENTLY IF EXISTS appointment_by_state;
DROP INDEX CONCURRENTLY IF EXISTS redemption_counted;
CREATE INDEX CONCURRENTLY redemption_counted ON redemption (organization_id, redeemed_at) INCLUDE (patient_id) WHERE undone_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS redemption_by_time;
RESET lock_timeout;
