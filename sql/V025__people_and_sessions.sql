-- People who sign in: what they may do, with what they prove who they are, and their sessions (src/site/markdown/decisions/039). Releases
-- before know none of it. Outside a transaction, since the trail must not wait while its rows are looked at; what is there is not made again.

DO $$
BEGIN
    IF to_regclass('person_session') IS NOT NULL THEN
        RETURN;
    END IF;

    CREATE TABLE person (
        id                uuid        PRIMARY KEY,
        name              text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
        email             text        CHECK (char_length(email) <= 255),
        language          text        CHECK (language IN ('es', 'en', 'pt', 'de')),
        time_zone         text        CHECK (char_length(time_zone) <= 255),
        professional_hash text        REFERENCES professional,
        provider          text        CHECK (char_length(provider) <= 64),
        subject           text        COLLATE "C" CHECK (char_length(subject) <= 255),
        created_at        timestamptz NOT NULL DEFAULT clock_timestamp(),
        disabled_at       timestamptz,
        CHECK ((provider IS NULL) = (subject IS NULL))
    );
    COMMENT ON TABLE person IS 'Somebody who signs in. The id is random, and what an authenticator knows them by. Disabled people keep their rows: the trail names them.';
    COMMENT ON COLUMN person.subject IS 'With the provider: who they are to an OpenID provider. Null for people with passkeys.';
    CREATE INDEX person_newest ON person (created_at DESC, id DESC);
    CREATE UNIQUE INDEX person_of_provider ON person (provider, subject) WHERE provider IS NOT NULL;
    GRANT SELECT, INSERT, UPDATE ON person TO "${runtimeRole}";

    CREATE TABLE role_assignment (
        person_id       uuid        NOT NULL REFERENCES person,
        role            text        NOT NULL CHECK (role IN ('operator', 'administrator', 'support', 'professional', 'auditor')),
        organization_id uuid        REFERENCES organization,
        granted_by      text        NOT NULL CHECK (char_length(granted_by) <= 255),
        granted_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
        CHECK (CASE role WHEN 'operator' THEN organization_id IS NULL WHEN 'auditor' THEN true ELSE organization_id IS NOT NULL END)
    );
    COMMENT ON TABLE role_assignment IS 'A role that a person has now, of an organization or, without one, of the installation. Those of before are in the trail.';
    COMMENT ON COLUMN role_assignment.granted_by IS 'The kind of the actor and its id.';
    CREATE UNIQUE INDEX role_assignment_once ON role_assignment (person_id, role, (coalesce(organization_id, '00000000-0000-0000-0000-000000000000')));
    CREATE INDEX role_assignment_of_organization ON role_assignment (organization_id, person_id);
    CREATE INDEX role_assignment_of_operators ON role_assignment (person_id) WHERE role = 'operator';
    GRANT SELECT, INSERT, DELETE ON role_assignment TO "${runtimeRole}";

    CREATE TABLE passkey (
        credential_id   bytea       PRIMARY KEY CHECK (octet_length(credential_id) BETWEEN 16 AND 1023),
        id              uuid        NOT NULL UNIQUE,
        person_id       uuid        NOT NULL REFERENCES person,
        public_key      bytea       NOT NULL CHECK (octet_length(public_key) <= 600),
        sign_count      bigint      NOT NULL,
        backup_eligible boolean     NOT NULL,
        label           text        CHECK (char_length(label) <= 255),
        created_at      timestamptz NOT NULL DEFAULT clock_timestamp(),
        last_used_at    timestamptz
    );
    COMMENT ON TABLE passkey IS 'An authenticator of a person. public_key: COSE, as long as one of RSA with 4096 bits at most; sign_count: what it counted last, 0 for one that does not count.';
    CREATE INDEX passkey_of_person ON passkey (person_id, created_at);
    GRANT SELECT, INSERT, UPDATE, DELETE ON passkey TO "${runtimeRole}";

    CREATE TABLE invitation (
        person_id  uuid        PRIMARY KEY REFERENCES person,
        token_hash bytea       NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
        expires_at timestamptz NOT NULL,
        used_at    timestamptz,
        invited_by uuid        REFERENCES person
    );
    COMMENT ON TABLE invitation IS 'The latest link by which a person makes their first passkey, or another one in place of all before. Works once. The token is kept as SHA-256 only.';
    COMMENT ON COLUMN invitation.invited_by IS 'Null for the operator''s keys. It works no more once they are disabled.';
    CREATE INDEX invitation_by_person ON invitation (invited_by) WHERE used_at IS NULL;
    GRANT SELECT, INSERT, UPDATE ON invitation TO "${runtimeRole}";

    CREATE UNLOGGED TABLE sign_in_challenge (
        token_hash   bytea       PRIMARY KEY CHECK (octet_length(token_hash) = 32),
        purpose      text        NOT NULL CHECK (purpose IN ('sign-in', 'invitation', 'add', 'step-up', 'console-link')),
        binding_hash bytea       CHECK (octet_length(binding_hash) = 32),
        challenge    bytea       CHECK (octet_length(challenge) = 32),
        person_id    uuid,
        link_hash    bytea       CHECK (octet_length(link_hash) = 32),
        ends_at      timestamptz NOT NULL
    );
    COMMENT ON TABLE sign_in_challenge IS 'What an authenticator has to sign, for the browser that asked for it, or a link that opens the console: once, within minutes. Unlogged: whoever loses one to a crash asks again. Removed when used or over.';
    COMMENT ON COLUMN sign_in_challenge.binding_hash IS 'SHA-256 of the cookie of the browser that asked.';
    COMMENT ON COLUMN sign_in_challenge.link_hash IS 'SHA-256 of the invitation that is accepted.';
    CREATE INDEX sign_in_challenge_ends_at ON sign_in_challenge (ends_at);
    GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_challenge TO "${runtimeRole}";

    CREATE TABLE person_session (
        token_hash       bytea       PRIMARY KEY CHECK (octet_length(token_hash) = 32),
        person_id        uuid        REFERENCES person,
        api_key          text        COLLATE "C" CHECK (char_length(api_key) <= 32),
        keys_proof       bytea       CHECK (octet_length(keys_proof) = 32),
        way              text        NOT NULL CHECK (way IN ('passkey', 'keys', 'link', 'provider')),
        provider_sid     text        COLLATE "C" CHECK (char_length(provider_sid) <= 255),
        authenticated_at timestamptz NOT NULL,
        seen_at          timestamptz NOT NULL,
        ends_at          timestamptz NOT NULL,
        CHECK ((person_id IS NULL) = (api_key IS NOT NULL)),
        CHECK ((api_key IS NULL) = (keys_proof IS NULL))
    );
    COMMENT ON TABLE person_session IS 'A browser in which a person, or the operator by the keys of the installation, is signed in. The token is kept as SHA-256 only; seen_at is exact to a minute.';
    COMMENT ON COLUMN person_session.keys_proof IS 'HMAC of the operator''s keys by the token: with other keys it holds no more, and without the token it says nothing of them.';
    CREATE INDEX person_session_of_person ON person_session (person_id, authenticated_at);
    CREATE INDEX person_session_of_keys ON person_session (api_key, authenticated_at) WHERE api_key IS NOT NULL;
    CREATE INDEX person_session_ends_at ON person_session (ends_at);
    GRANT SELECT, INSERT, UPDATE, DELETE ON person_session TO "${runtimeRole}";

    -- As V024 has them. Where walls are not up yet put_up_walls finds the table by its policy.
    CREATE POLICY own ON role_assignment USING (organization_id =
        CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
    EXECUTE format('CREATE POLICY migration ON role_assignment TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'role_assignment'::regclass));
    CREATE POLICY named_scope ON role_assignment USING (current_setting('patientcare.scope', true) = 'operator');
    CREATE POLICY named_scope_read ON role_assignment FOR SELECT USING (current_setting('patientcare.scope', true) = 'door');
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'organization'::regclass) THEN
        ALTER TABLE role_assignment ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;

-- People act, too. Months have the condition as their own, beside their parent's.
DO $$
DECLARE
    part regclass;
BEGIN
    IF (SELECT pg_get_constraintdef(oid) LIKE '%person%' FROM pg_constraint
            WHERE conname = 'audit_event_actor_kind_check' AND conrelid = 'audit_log'::regclass) THEN
        RETURN;
    END IF;
    ALTER TABLE audit_log DROP CONSTRAINT audit_event_actor_kind_check;
    FOR part IN SELECT inhrelid FROM pg_inherits WHERE inhparent = 'audit_log'::regclass ORDER BY inhrelid LOOP
        EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS audit_event_actor_kind_check', part);
    END LOOP;
    ALTER TABLE audit_log ADD CONSTRAINT audit_event_actor_kind_check
        CHECK (actor_kind IN ('organization', 'operator', 'patient', 'professional', 'person', 'nobody', 'service')) NOT VALID;
END $$;
ALTER TABLE audit_log VALIDATE CONSTRAINT audit_event_actor_kind_check;
