-- Sign-in through the hospital's OpenID provider (src/site/markdown/decisions/042). Releases before ask for none of it, and find nothing
-- of it: what is under way there has purposes of its own. Outside a transaction, beside calls, and made anew if it was broken off.
ALTER TABLE sign_in_challenge ADD COLUMN IF NOT EXISTS provider text;
ALTER TABLE sign_in_challenge
    DROP CONSTRAINT IF EXISTS sign_in_challenge_provider_check,
    ADD CONSTRAINT sign_in_challenge_provider_check CHECK (char_length(provider) <= 32) NOT VALID,
    DROP CONSTRAINT IF EXISTS sign_in_challenge_purpose_check,
    ADD CONSTRAINT sign_in_challenge_purpose_check CHECK (purpose IN
        ('sign-in', 'invitation', 'add', 'step-up', 'console-link', 'provider-sign-in', 'provider-step-up', 'logout-token')) NOT VALID;
ALTER TABLE sign_in_challenge VALIDATE CONSTRAINT sign_in_challenge_provider_check;
ALTER TABLE sign_in_challenge VALIDATE CONSTRAINT sign_in_challenge_purpose_check;
COMMENT ON COLUMN sign_in_challenge.token_hash IS 'SHA-256 of what names it; for logout-token, by which a provider ended sessions, of its issuer and id, so that it is taken once.';
COMMENT ON COLUMN sign_in_challenge.provider IS 'By its name in the settings. For provider-sign-in and provider-step-up challenge is the secret of PKCE, and token_hash of the state.';

-- An issuer is an address, and longer than a name.
ALTER TABLE person
    DROP CONSTRAINT IF EXISTS person_provider_check,
    ADD CONSTRAINT person_provider_check CHECK (char_length(provider) <= 255) NOT VALID;
ALTER TABLE person VALIDATE CONSTRAINT person_provider_check;
COMMENT ON COLUMN person.provider IS 'The issuer of the OpenID provider by which they sign in. Null for people with passkeys.';

SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS person_session_of_provider;
CREATE INDEX CONCURRENTLY person_session_of_provider ON person_session (provider_sid) WHERE provider_sid IS NOT NULL;
RESET lock_timeout;
COMMENT ON COLUMN person_session.provider_sid IS 'What their OpenID provider calls its own session, by which it may end this one.';
COMMENT ON COLUMN person_session.authenticated_at IS 'When the person proved who they are; with a provider that does not say so, an hour before the session was opened.';
