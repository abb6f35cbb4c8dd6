-- The latest prescriptions of a professional in an organization, of which the next one is suggested (src/site/markdown/decisions/103). Made beside
-- calls, and made anew if it was broken off.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS prescription_by_professional;
CREATE INDEX CONCURRENTLY prescription_by_professional ON prescription (organization_id, professional_hash, issued_at DESC, id);
RESET lock_timeout;
