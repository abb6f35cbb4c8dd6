-- Visits of one professional by their start, for the desk (src/site/markdown/decisions/052). Made beside calls, and made anew if it was broken off.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS appointment_at_desk;
CREATE INDEX CONCURRENTLY appointment_at_desk ON appointment (organization_id, professional_hash, starts_at, id);
RESET lock_timeout;
