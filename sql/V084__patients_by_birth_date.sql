-- Patients by their birth date, for searches (src/site/markdown/decisions/083). Made beside calls, and made anew if it was broken off.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS patient_by_birth_date;
CREATE INDEX CONCURRENTLY patient_by_birth_date ON patient (organization_id, birth_date, id);
RESET lock_timeout;
