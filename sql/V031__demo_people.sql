-- Sessions as somebody of the demo organization (src/site/markdown/decisions/039).
ALTER TABLE person_session DROP CONSTRAINT IF EXISTS person_session_way_check,
    ADD CONSTRAINT person_session_way_check CHECK (way IN ('passkey', 'keys', 'link', 'provider', 'demo')) NOT VALID;
ALTER TABLE person_session VALIDATE CONSTRAINT person_session_way_check;
