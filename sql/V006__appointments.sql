-- Professionals, appointments with their patients, and the links by which both sides reach a visit.

CREATE TABLE professional (
    hash              text        COLLATE "C" PRIMARY KEY CHECK (char_length(hash) BETWEEN 1 AND 255),
    name              text        NOT NULL CHECK (char_length(name) <= 255),
    speciality_id     text        CHECK (char_length(speciality_id) <= 255),
    title             text        CHECK (char_length(title) <= 255),
    description       text        CHECK (char_length(description) <= 255),
    avatar            text        CHECK (char_length(avatar) <= 255),
    collegiate_number text        CHECK (char_length(collegiate_number) <= 255),
    created_at        timestamptz NOT NULL
);
COMMENT ON TABLE professional IS 'A doctor or another professional, of the installation and not of one organization. hash: how callers name them, random.';
CREATE INDEX professional_newest ON professional (created_at DESC, hash DESC);
GRANT SELECT, INSERT, UPDATE ON professional TO "${runtimeRole}";

CREATE TABLE professional_assignment (
    organization_id   uuid NOT NULL REFERENCES organization,
    professional_hash text COLLATE "C" NOT NULL REFERENCES professional,
    PRIMARY KEY (organization_id, professional_hash)
);
COMMENT ON TABLE professional_assignment IS 'An organization may make appointments with a professional. Those that it made stay when the assignment ends.';
CREATE INDEX professional_assignment_of_professional ON professional_assignment (professional_hash);
GRANT SELECT, INSERT, DELETE ON professional_assignment TO "${runtimeRole}";

CREATE TABLE appointment (
    organization_id   uuid        NOT NULL REFERENCES organization,
    id                bigint      GENERATED ALWAYS AS IDENTITY,
    code              text        COLLATE "C" NOT NULL CHECK (char_length(code) BETWEEN 1 AND 255),
    patient_id        bigint      NOT NULL,
    professional_hash text        COLLATE "C" NOT NULL REFERENCES professional,
    first_starts_at   timestamptz NOT NULL,
    starts_at         timestamptz NOT NULL,
    ends_at           timestamptz NOT NULL CHECK (ends_at > starts_at),
    duration          integer     NOT NULL CHECK (duration BETWEEN 60 AND 86400),
    generation        integer     NOT NULL CHECK (generation >= 1),
    state             text        NOT NULL CHECK (state IN ('booked', 'waiting', 'in_call', 'finished', 'no_show', 'cancelled')),
    created_at        timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, code),
    FOREIGN KEY (organization_id, patient_id) REFERENCES patient
);
COMMENT ON TABLE appointment IS 'A video visit of a patient with a professional, under the organization''s own code. Times: whole seconds.';
COMMENT ON COLUMN appointment.first_starts_at IS 'As it was made: by this a repeated call is told from another visit, wherever the visit was moved meanwhile.';
COMMENT ON COLUMN appointment.duration IS 'Seconds; ends_at is starts_at and this.';
COMMENT ON COLUMN appointment.generation IS 'Counts the times it was given: the links of earlier ones are dead.';
CREATE INDEX appointment_of_patient ON appointment (organization_id, patient_id, starts_at);
CREATE INDEX appointment_of_professional ON appointment (professional_hash);
CREATE INDEX appointment_to_end ON appointment (ends_at) WHERE state IN ('booked', 'waiting', 'in_call');
GRANT SELECT, INSERT, UPDATE ON appointment TO "${runtimeRole}";

CREATE TABLE appointment_history (
    organization_id uuid        NOT NULL,
    appointment_id  bigint      NOT NULL,
    id              bigint      GENERATED ALWAYS AS IDENTITY,
    at              timestamptz NOT NULL,
    state           text        NOT NULL CHECK (state IN ('booked', 'waiting', 'in_call', 'finished', 'no_show', 'cancelled')),
    PRIMARY KEY (organization_id, appointment_id, id),
    FOREIGN KEY (organization_id, appointment_id) REFERENCES appointment
);
COMMENT ON TABLE appointment_history IS 'An appointment came into a state; a second booked means that it was moved, or that the patient left the waiting room.';
GRANT SELECT, INSERT ON appointment_history TO "${runtimeRole}";

-- Looked up by the token alone: whose it is is what the look-up tells.
CREATE TABLE visit_link (
    token_hash      bytea   PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    organization_id uuid    NOT NULL,
    appointment_id  bigint  NOT NULL,
    role            text    NOT NULL CHECK (role IN ('patient', 'professional')),
    generation      integer NOT NULL CHECK (generation >= 1),
    UNIQUE (organization_id, appointment_id, generation, role),
    FOREIGN KEY (organization_id, appointment_id) REFERENCES appointment
);
COMMENT ON TABLE visit_link IS 'A link that was handed out. The token itself is not kept: it is derived with visit_link_key. Rows of earlier generations stay, so that an old link can say that the visit was moved.';
GRANT SELECT, INSERT ON visit_link TO "${runtimeRole}";

CREATE TABLE visit_link_key (
    one  boolean PRIMARY KEY DEFAULT true CHECK (one),
    key  bytea   NOT NULL CHECK (octet_length(key) = 32)
);
COMMENT ON TABLE visit_link_key IS 'The key from which the tokens of all links are derived: one row, made by the first node.';
GRANT SELECT, INSERT ON visit_link_key TO "${runtimeRole}";

-- A professional acts by a link. Every row that is there has one of the earlier kinds: no need to look.
ALTER TABLE audit_event
    DROP CONSTRAINT audit_event_actor_kind_check,
    ADD CONSTRAINT audit_event_actor_kind_check
        CHECK (actor_kind IN ('organization', 'operator', 'patient', 'professional', 'nobody', 'service')) NOT VALID;
