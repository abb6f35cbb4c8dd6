-- What people look for by name and by time (src/site/markdown/decisions/040). Made beside calls, and made anew if it was broken off.
-- A name is compared by its letters alone, without case and accents: by a collation and not by a function, since behind the walls between
-- organizations an index is used only with functions that cannot tell of other rows, and those are a superuser's to make.
CREATE COLLATION IF NOT EXISTS folded (provider = icu, locale = 'und-u-ks-level1', deterministic = false);
COMMENT ON COLLATION folded IS 'Letters without case and accents: Łukasz is lukasz. Of another version of ICU: REINDEX INDEX CONCURRENTLY patient_by_name, then ALTER COLLATION folded REFRESH VERSION.';
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS patient_by_name;
CREATE INDEX CONCURRENTLY patient_by_name
    ON patient (organization_id, (CASE WHEN last_name IS NULL THEN first_name ELSE last_name END) COLLATE folded);
DROP INDEX CONCURRENTLY IF EXISTS appointment_by_start;
CREATE INDEX CONCURRENTLY appointment_by_start ON appointment (organization_id, starts_at, id);
DROP INDEX CONCURRENTLY IF EXISTS prescription_newest;
CREATE INDEX CONCURRENTLY prescription_newest ON prescription (organization_id, issued_at DESC, id);
DROP INDEX CONCURRENTLY IF EXISTS delivery_failed;
CREATE INDEX CONCURRENTLY delivery_failed ON delivery (organization_id, id) WHERE state = 'failed';
RESET lock_timeout;
