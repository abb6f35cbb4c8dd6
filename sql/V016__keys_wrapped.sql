-- Keys are kept wrapped by a key that is not in the database (src/site/markdown/decisions/035). Only added to: a release that
-- knows no wrapped keys works on as long as none is. The row that may be there has a key: no need to look.
ALTER TABLE visit_link_key
    ALTER COLUMN key DROP NOT NULL,
    ADD COLUMN wrapped text,
    ADD CONSTRAINT visit_link_key_is_plain_or_wrapped CHECK ((key IS NULL) <> (wrapped IS NULL)) NOT VALID;
COMMENT ON COLUMN visit_link_key.wrapped IS 'The key in base64, wrapped (aes-256-gcm:id of the key:nonce, ciphertext and tag in base64); null while it is kept as it is.';
GRANT UPDATE (key, wrapped) ON visit_link_key TO "${runtimeRole}";

COMMENT ON COLUMN token_key.key_pair IS 'A JWK as it is, or wrapped (aes-256-gcm:id of the key:nonce, ciphertext and tag in base64).';
COMMENT ON COLUMN patient_token.jti IS 'The id of the token (a UUID of version 4), or 122 bits of its SHA-256 (of version 8).';
