-- The indexes of the trail's new shape (src/site/markdown/decisions/036), made on the table as it is, so that nothing is left to build
-- when it becomes a part of the new one. CREATE INDEX CONCURRENTLY waits for older transactions, and nobody for it: it has all the time
-- it wants. The DROP is for a repetition: a CREATE that failed leaves an index that is not valid.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS audit_log_before_at;
CREATE UNIQUE INDEX CONCURRENTLY audit_log_before_at ON audit_event (at, id);
DROP INDEX CONCURRENTLY IF EXISTS audit_log_before_of_organization;
CREATE INDEX CONCURRENTLY audit_log_before_of_organization ON audit_event (organization_id, at, id);
DROP INDEX CONCURRENTLY IF EXISTS audit_log_before_of_actor;
CREATE INDEX CONCURRENTLY audit_log_before_of_actor ON audit_event (actor_id, at, id);
DROP INDEX CONCURRENTLY IF EXISTS audit_log_before_of_action;
CREATE INDEX CONCURRENTLY audit_log_before_of_action ON audit_event (action, at, id)
    WHERE action NOT IN ('patient-read', 'patients-upsert', 'token-issue', 'redeemers-read');
DROP INDEX CONCURRENTLY IF EXISTS audit_log_before_refused;
CREATE INDEX CONCURRENTLY audit_log_before_refused ON audit_event (at, id) WHERE outcome = 'refused';
DROP INDEX CONCURRENTLY IF EXISTS audit_log_before_refused_of_organization;
CREATE INDEX CONCURRENTLY audit_log_before_refused_of_organization ON audit_event (organization_id, at, id)
    WHERE outcome = 'refused';
RESET lock_timeout;
