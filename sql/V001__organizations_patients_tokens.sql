-- Everything that belongs to an organization is keyed by organization_id first, so that the schema can be
-- distributed by it. ${runtimeRole} is the role of jdbc/patientcare: it gets what the service does, no more.

CREATE TABLE organization (
    id                       uuid        PRIMARY KEY,
    name                     text        NOT NULL CHECK (char_length(name) BETWEEN 1 AND 255),
    language                 text        NOT NULL CHECK (language IN ('es', 'en', 'pt', 'de')),
    time_zone                text        NOT NULL,
    activation_code_delivery boolean     NOT NULL,
    allowed_origins          text        NOT NULL,
    redeem_url               text,
    redeemed_plans_survive   boolean     NOT NULL,
    created_at               timestamptz NOT NULL,
    version                  bigint      NOT NULL
);
COMMENT ON TABLE organization IS 'A hospital or insurer that uses the service. allowed_origins: web origins, one a line.';
CREATE INDEX organization_newest ON organization (created_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE ON organization TO "${runtimeRole}";

CREATE TABLE credential (
    api_key         text        COLLATE "C" PRIMARY KEY CHECK (char_length(api_key) BETWEEN 1 AND 32),
    organization_id uuid        NOT NULL REFERENCES organization,
    secret_hash     bytea       NOT NULL CHECK (octet_length(secret_hash) = 32),
    label           text        CHECK (char_length(label) <= 255),
    permissions     text        NOT NULL,
    created_at      timestamptz NOT NULL,
    last_used_at    timestamptz,
    revoked_at      timestamptz
);
COMMENT ON TABLE credential IS 'A key pair of an organization''s system. The secret is kept as SHA-256 only; permissions: names, separated by blanks; last_used_at is exact to a minute.';
CREATE INDEX credential_of_organization ON credential (organization_id, created_at DESC, api_key);
GRANT SELECT, INSERT, UPDATE ON credential TO "${runtimeRole}";

CREATE TABLE patient (
    organization_id  uuid        NOT NULL REFERENCES organization,
    id               bigint      GENERATED ALWAYS AS IDENTITY,
    code             text        COLLATE "C" NOT NULL CHECK (char_length(code) BETWEEN 1 AND 255),
    first_name       text        NOT NULL CHECK (char_length(first_name) <= 255),
    last_name        text        CHECK (char_length(last_name) <= 255),
    gender           text        CHECK (gender IN ('male', 'female')),
    birth_date       date,
    tax_id           text        CHECK (char_length(tax_id) <= 255),
    email            text        CHECK (char_length(email) <= 255),
    phone            text        CHECK (char_length(phone) <= 255),
    locale           text        NOT NULL CHECK (locale IN ('de', 'en', 'es', 'pt')),
    meta             text        CHECK (octet_length(meta) <= 16384),
    plan             text        CHECK (char_length(plan) <= 255),
    subscribed_until timestamptz CHECK (subscribed_until IS NULL OR plan IS NOT NULL),
    unsubscribed_at  timestamptz CHECK ((unsubscribed_at IS NULL) = (plan IS NOT NULL)),
    created_at       timestamptz NOT NULL,
    updated_at       timestamptz NOT NULL,
    named_fields     smallint    NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, code)
);
COMMENT ON TABLE patient IS 'A person whom an organization cares for, under the organization''s own code. meta: JSON text as the caller gave it.';
COMMENT ON COLUMN patient.named_fields IS 'Bits of the optional fields that the upsert which made the row named: ON CONFLICT reads them from the proposed row (EXCLUDED) to keep what a caller did not mention. Of no meaning in a stored row.';
COMMENT ON COLUMN patient.subscribed_until IS 'End of the plan; null with a plan = open-ended.';
GRANT SELECT, INSERT, UPDATE ON patient TO "${runtimeRole}";

CREATE TABLE patient_token (
    organization_id uuid        NOT NULL,
    jti             uuid        NOT NULL,
    patient_id      bigint      NOT NULL,
    expires_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, jti),
    FOREIGN KEY (organization_id, patient_id) REFERENCES patient
);
COMMENT ON TABLE patient_token IS 'A widget token that works. Logging out or revoking deletes the row, and so does the clean-up after its end.';
CREATE INDEX patient_token_of_patient ON patient_token (organization_id, patient_id);
CREATE INDEX patient_token_end ON patient_token (expires_at);
GRANT SELECT, INSERT, DELETE ON patient_token TO "${runtimeRole}";

CREATE TABLE token_key (
    kid            text        PRIMARY KEY,
    key_pair       text        NOT NULL,
    created_at     timestamptz NOT NULL,
    retired_at     timestamptz,
    verifies_until timestamptz,
    CHECK ((retired_at IS NULL) = (verifies_until IS NULL))
);
COMMENT ON TABLE token_key IS 'A key pair (JWK) that signs widget tokens. A retired one signs no more and verifies until its last token has ended.';
CREATE UNIQUE INDEX token_key_that_signs ON token_key ((true)) WHERE retired_at IS NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON token_key TO "${runtimeRole}";

-- UNLOGGED: eight times the updates a second; a crash of the database starts every window anew.
CREATE UNLOGGED TABLE rate_window (
    key        text        COLLATE "C" PRIMARY KEY,
    started_at timestamptz NOT NULL,
    used       integer     NOT NULL
) WITH (fillfactor = 50);
COMMENT ON TABLE rate_window IS 'How many requests a credential, a patient or an address made in its current window of 60 s.';
GRANT SELECT, INSERT, UPDATE, DELETE ON rate_window TO "${runtimeRole}";
