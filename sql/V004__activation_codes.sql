-- Codes with which patients get a plan, and what became of them.

CREATE TABLE activation_code (
    organization_id    uuid        NOT NULL REFERENCES organization,
    id                 bigint      GENERATED ALWAYS AS IDENTITY,
    code               text        COLLATE "C" NOT NULL CHECK (char_length(code) BETWEEN 1 AND 255),
    plan_name          text        CHECK (char_length(plan_name) <= 255),
    tag                text        COLLATE "C" CHECK (char_length(tag) <= 255),
    active             boolean     NOT NULL,
    duration           text        NOT NULL CHECK (duration IN ('forever', 'limited')),
    duration_in_months integer     CHECK (duration_in_months BETWEEN 1 AND 1200),
    duration_in_days   integer     CHECK (duration_in_days BETWEEN 1 AND 36500),
    expires_at         date,
    max_redemptions    integer     NOT NULL CHECK (max_redemptions >= 1),
    redeemed           integer     NOT NULL CHECK (redeemed BETWEEN 0 AND max_redemptions),
    meta               text        CHECK (octet_length(meta) <= 16384),
    last_email         text        CHECK (char_length(last_email) <= 255),
    last_phone_prefix  text        CHECK (char_length(last_phone_prefix) <= 4),
    last_phone_number  text        CHECK (char_length(last_phone_number) <= 255),
    created_at         timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, code),
    CHECK (duration = 'forever' OR duration_in_months IS NOT NULL OR duration_in_days IS NOT NULL),
    CHECK ((last_phone_prefix IS NULL) = (last_phone_number IS NULL))
);
COMMENT ON TABLE activation_code IS 'A code that an organization gives to patients so that they get a plan. created_at: whole seconds.';
COMMENT ON COLUMN activation_code.redeemed IS 'How many redemptions stand. Counted up by a guarded UPDATE, so that it never passes max_redemptions.';
COMMENT ON COLUMN activation_code.expires_at IS 'The last day on which the code works, in the organization''s time zone; null = no last day.';
CREATE INDEX activation_code_newest ON activation_code (organization_id, created_at DESC, id DESC);
CREATE INDEX activation_code_of_tag ON activation_code (organization_id, tag, created_at DESC, id DESC) WHERE tag IS NOT NULL;
CREATE INDEX activation_code_of_day ON activation_code (organization_id, expires_at, active);
GRANT SELECT, INSERT, UPDATE ON activation_code TO "${runtimeRole}";

-- Taken before the row is made, which is JPA's way with a key of two parts.
CREATE SEQUENCE redemption_id;
GRANT USAGE ON SEQUENCE redemption_id TO "${runtimeRole}";

CREATE TABLE redemption (
    organization_id    uuid        NOT NULL,
    id                 bigint      NOT NULL,
    activation_code_id bigint      NOT NULL,
    patient_id         bigint      NOT NULL,
    plan               text        NOT NULL CHECK (char_length(plan) <= 255),
    redeemed_at        timestamptz NOT NULL,
    subscribed_until   timestamptz,
    undone_at          timestamptz,
    undo_reason        text        CHECK (char_length(undo_reason) <= 255),
    PRIMARY KEY (organization_id, id),
    FOREIGN KEY (organization_id, activation_code_id) REFERENCES activation_code,
    FOREIGN KEY (organization_id, patient_id) REFERENCES patient,
    CHECK ((undone_at IS NULL) = (undo_reason IS NULL))
);
COMMENT ON TABLE redemption IS 'A patient has redeemed a code. It stands until it is undone.';
COMMENT ON COLUMN redemption.subscribed_until IS 'The end of what it gave; null = for ever.';
CREATE UNIQUE INDEX redemption_that_stands ON redemption (organization_id, activation_code_id, patient_id) WHERE undone_at IS NULL;
CREATE INDEX redemption_of_patient ON redemption (organization_id, patient_id);
CREATE INDEX redemption_of_code ON redemption (organization_id, activation_code_id, redeemed_at, id);
GRANT SELECT, INSERT, UPDATE ON redemption TO "${runtimeRole}";

ALTER TABLE patient
    ADD COLUMN redemption_id bigint,
    ADD COLUMN first_redemption_id bigint,
    ADD COLUMN named_plan text CHECK (char_length(named_plan) <= 255),
    ADD FOREIGN KEY (organization_id, redemption_id) REFERENCES redemption,
    ADD CHECK (redemption_id IS NULL OR plan IS NOT NULL),
    ADD CHECK (named_plan IS NULL OR redemption_id IS NOT NULL);
COMMENT ON COLUMN patient.redemption_id IS 'The redemption that gave the plan; null for a plan that an upsert named.';
COMMENT ON COLUMN patient.first_redemption_id IS 'The first redemption since an upsert last had its word; means nothing while redemption_id is null.';
COMMENT ON COLUMN patient.named_plan IS 'The plan that an upsert had named when a redeemed one took its place.';
CREATE INDEX patient_subscription_end ON patient (subscribed_until) WHERE subscribed_until IS NOT NULL;

-- No foreign key: it would want a lock on the patient, whom the redemption at hand holds.
CREATE TABLE wrong_code (
    organization_id uuid        NOT NULL,
    patient_id      bigint      NOT NULL,
    at              timestamptz NOT NULL
);
COMMENT ON TABLE wrong_code IS 'A patient tried a code that the organization does not have. Kept for as long as it counts against guessing.';
CREATE INDEX wrong_code_of_patient ON wrong_code (organization_id, patient_id, at);
CREATE INDEX wrong_code_at ON wrong_code (at);
GRANT SELECT, INSERT, DELETE ON wrong_code TO "${runtimeRole}";

-- The origins of a preflight, which has no token: whose they are is not known.
CREATE INDEX organization_of_origin ON organization USING gin (string_to_array(allowed_origins, E'\n'));

-- The demo organization of earlier versions; where there is none, it is made with delivery.
UPDATE organization SET activation_code_delivery = true WHERE id = '00000000-0000-4000-8000-000000000001';
