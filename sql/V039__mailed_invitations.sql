-- How many invitations were mailed to an address, so that nobody who may name people fills somebody's mailbox
-- (src/site/markdown/decisions/039). Releases before count none, and find nothing of it.
CREATE UNLOGGED TABLE invitation_mail (
    address_hash bytea       PRIMARY KEY CHECK (octet_length(address_hash) = 32),
    started_at   timestamptz NOT NULL,
    mails        integer     NOT NULL CHECK (mails > 0)
);
COMMENT ON TABLE invitation_mail IS 'How many invitations were mailed to an address in the hour from started_at on. Unlogged: a crash of the database starts every hour anew. Removed when the hour is over.';
COMMENT ON COLUMN invitation_mail.address_hash IS 'SHA-256 of the address in small letters.';
CREATE INDEX invitation_mail_started_at ON invitation_mail (started_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON invitation_mail TO "${runtimeRole}";
