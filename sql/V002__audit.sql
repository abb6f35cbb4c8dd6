-- Who did what: rows are added and never changed. The run-time role can do no more than that.

CREATE TABLE audit_event (
    id              bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at              timestamptz NOT NULL,
    organization_id uuid,
    actor_kind      text        NOT NULL CHECK (actor_kind IN ('organization', 'operator', 'patient', 'nobody', 'service')),
    actor_id        text,
    action          text        NOT NULL,
    object_kind     text        NOT NULL,
    object_codes    text[]      NOT NULL,
    outcome         text        NOT NULL CHECK (outcome IN ('done', 'refused')),
    times           integer     NOT NULL,
    request_id      text,
    address         text
);
COMMENT ON TABLE audit_event IS 'Something that somebody did or was refused: a write, a read of patient data, a refused access. object_codes: what it was done to, never a value of a field. times: more than 1 for refused logins, one row for an address and minute.';
CREATE INDEX audit_event_of_organization ON audit_event (organization_id, id DESC);
CREATE INDEX audit_event_of_actor ON audit_event (actor_id, id DESC);
CREATE INDEX audit_event_of_object ON audit_event USING gin (object_codes);
CREATE INDEX audit_event_at ON audit_event (at);
GRANT SELECT, INSERT ON audit_event TO "${runtimeRole}";

CREATE TABLE refused_login (
    address text        COLLATE "C" NOT NULL,
    minute  timestamptz NOT NULL,
    times   integer     NOT NULL,
    PRIMARY KEY (address, minute)
);
COMMENT ON TABLE refused_login IS 'Refused logins of an address in a minute, until the minute is over: then they become one audit_event.';
GRANT SELECT, INSERT, UPDATE, DELETE ON refused_login TO "${runtimeRole}";
