-- The accounts of a professional, whom a visit link asks for (src/site/markdown/decisions/064). Made beside calls, and made anew if it was broken off.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS person_of_professional;
CREATE INDEX CONCURRENTLY person_of_professional ON person (professional_hash) WHERE professional_hash IS NOT NULL;
RESET lock_timeout;
