-- Refused logins are counted by address, an IPv6 one by its /64, and for a bounded number of them.
ALTER TABLE refused_login ADD COLUMN first_address text;
COMMENT ON TABLE refused_login IS 'Refused logins of an address in a minute, until the minute is over: then they become one audit_event. So many addresses a minute have a row; the row of * counts for all others.';
COMMENT ON COLUMN refused_login.address IS 'An IPv4 address, the /64 of an IPv6 one, or * for all addresses without a row of their own.';
COMMENT ON COLUMN refused_login.first_address IS 'The address in full that was refused first, for the trail; null in the row of *.';
CREATE INDEX refused_login_of_minute ON refused_login (minute);

-- A key of tokens is published before it signs, so that whoever keeps the published keys for a while knows it by then.
ALTER TABLE token_key ADD COLUMN ahead boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN token_key.ahead IS 'True of the one key that is published and signs only after the next rotation.';
DROP INDEX token_key_that_signs;
CREATE UNIQUE INDEX token_key_that_signs ON token_key ((true)) WHERE retired_at IS NULL AND NOT ahead;
CREATE UNIQUE INDEX token_key_ahead ON token_key ((true)) WHERE retired_at IS NULL AND ahead;
