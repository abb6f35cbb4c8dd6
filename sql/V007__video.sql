-- Who is at a visit, what the two browsers tell each other before they find a path, and rooms elsewhere.

CREATE TABLE visit_attendance (
    organization_id uuid        NOT NULL,
    id              bigint      GENERATED ALWAYS AS IDENTITY,
    appointment_id  bigint      NOT NULL,
    generation      integer     NOT NULL,
    role            text        NOT NULL CHECK (role IN ('patient', 'professional')),
    device          uuid        NOT NULL,
    connection      uuid        NOT NULL,
    joined_at       timestamptz NOT NULL,
    seen_at         timestamptz NOT NULL,
    gone_at         timestamptz,
    left_at         timestamptz,
    relayed         boolean,
    PRIMARY KEY (organization_id, id),
    FOREIGN KEY (organization_id, appointment_id) REFERENCES appointment
);
COMMENT ON TABLE visit_attendance IS 'A side of a visit was there, from joined_at to left_at; without left_at it still is. device: the one it uses, a newer one takes the place of an older; connection: that device''s web socket; seen_at: when the node where it ends last said that it is there; gone_at: since when the socket is cut, which for some seconds is no leaving; relayed: whether the media went through a TURN relay, null = there was no call. All times are the database''s.';
CREATE UNIQUE INDEX visit_attendance_present ON visit_attendance (organization_id, appointment_id, role) WHERE left_at IS NULL;
CREATE INDEX visit_attendance_of_connection ON visit_attendance (connection) WHERE left_at IS NULL;
CREATE INDEX visit_attendance_of_appointment ON visit_attendance (organization_id, appointment_id);
GRANT SELECT, INSERT, UPDATE ON visit_attendance TO "${runtimeRole}";

-- A sequence of its own: that of an unlogged table would begin anew after a crash, and who is connected waits for higher ids.
CREATE SEQUENCE visit_signal_id;
GRANT USAGE ON SEQUENCE visit_signal_id TO "${runtimeRole}";

-- Not in the write-ahead log: whatever is lost with the database, the browsers tell each other again.
CREATE UNLOGGED TABLE visit_signal (
    id              bigint      PRIMARY KEY DEFAULT nextval('visit_signal_id'),
    organization_id uuid        NOT NULL,
    appointment_id  bigint      NOT NULL,
    recipient       text        NOT NULL CHECK (recipient IN ('patient', 'professional')),
    sender          uuid        NOT NULL,
    at              timestamptz NOT NULL,
    kind            text        NOT NULL,
    text            text
);
COMMENT ON TABLE visit_signal IS 'A message from a device of one side of a visit to the other side, on its way between two nodes. Removed after a minute or two.';
CREATE INDEX visit_signal_of_recipient ON visit_signal (organization_id, appointment_id, recipient, id);
CREATE INDEX visit_signal_at ON visit_signal (at);
GRANT SELECT, INSERT, DELETE ON visit_signal TO "${runtimeRole}";

CREATE TABLE visit_room (
    organization_id        uuid    NOT NULL,
    appointment_id         bigint  NOT NULL,
    generation             integer NOT NULL,
    name                   text    NOT NULL,
    patient_joined_at      timestamptz,
    professional_joined_at timestamptz,
    PRIMARY KEY (organization_id, appointment_id, generation),
    FOREIGN KEY (organization_id, appointment_id) REFERENCES appointment
);
COMMENT ON TABLE visit_room IS 'The room of a visit on a Jitsi server, random, and when each side was first sent there. generation: a visit that was moved gets another room.';
GRANT SELECT, INSERT, UPDATE ON visit_room TO "${runtimeRole}";
