-- Calls that were sent twice: the caller's reference of a prescription, and creates under an Idempotency-Key.

ALTER TABLE prescription
    ADD COLUMN reference text COLLATE "C" CHECK (char_length(reference) BETWEEN 1 AND 255),
    ADD COLUMN content_sha256 bytea CHECK (octet_length(content_sha256) = 32),
    ADD CONSTRAINT prescription_reference_has_content CHECK ((reference IS NULL) = (content_sha256 IS NULL));
COMMENT ON COLUMN prescription.reference IS 'Under which the caller asked for it, unique in the organization: whoever asks again gets this one. Kept for good, as all that was issued: the run-time role cannot change it.';
COMMENT ON COLUMN prescription.content_sha256 IS 'Of what the caller asked for under the reference, to tell a repeat from another prescription.';
CREATE UNIQUE INDEX prescription_by_reference ON prescription (organization_id, reference) WHERE reference IS NOT NULL;

CREATE TABLE idempotency_key (
    credential     text        COLLATE "C" NOT NULL,
    operation      text        COLLATE "C" NOT NULL,
    key            text        COLLATE "C" NOT NULL CHECK (char_length(key) BETWEEN 1 AND 255),
    request_sha256 bytea       NOT NULL CHECK (octet_length(request_sha256) = 32),
    answer         text        CHECK (octet_length(answer) <= 65536),
    secret_of      text        CHECK ((secret_of IS NULL) = (answer IS NOT NULL)),
    used_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (credential, operation, key)
);
COMMENT ON TABLE idempotency_key IS 'A create that took effect under a key of the caller''s, written in the transaction that created. Removed after 24 hours.';
COMMENT ON COLUMN idempotency_key.credential IS 'Whose key it is: the kind of the caller and the API key.';
COMMENT ON COLUMN idempotency_key.request_sha256 IS 'Of the path and of what the body says, to tell a repeat from another call.';
COMMENT ON COLUMN idempotency_key.answer IS 'What the first call was answered, for its repeats. Null where it showed a secret: no secret is kept.';
COMMENT ON COLUMN idempotency_key.secret_of IS 'The API key of the credential that was created, where the answer showed its secret.';
CREATE INDEX idempotency_key_used_at ON idempotency_key (used_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON idempotency_key TO "${runtimeRole}";
