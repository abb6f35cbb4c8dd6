-- Figures by day, counted by an index alone, of the start page. Made beside calls, and made anew if it was broken off.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS redemption_by_time;
CREATE INDEX CONCURRENTLY redemption_by_time ON redemption (organization_id, redeemed_at) WHERE undone_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS delivery_by_time;
CREATE INDEX CONCURRENTLY delivery_by_time ON delivery (organization_id, at, state);
RESET lock_timeout;
