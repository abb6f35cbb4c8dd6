-- What was sent to whom, and what became of it.

CREATE TABLE delivery (
    organization_id uuid        NOT NULL REFERENCES organization,
    id              bigint      GENERATED ALWAYS AS IDENTITY,
    at              timestamptz NOT NULL,
    code            text        COLLATE "C" NOT NULL,
    channel         text        NOT NULL CHECK (channel IN ('sms', 'email')),
    recipient       text        NOT NULL,
    state           text        NOT NULL CHECK (state IN ('accepted', 'delivered', 'failed')),
    reason          text        CHECK ((reason IS NOT NULL) = (state = 'failed')),
    request_id      text,
    partners_id     text        COLLATE "C",
    changed_at      timestamptz NOT NULL,
    PRIMARY KEY (organization_id, id)
);
COMMENT ON TABLE delivery IS 'An attempt to send an activation code over one channel. It begins as failed (not ended). recipient: masked, never the whole; partners_id: under which receipts of the SMS centre name the message; changed_at: when the state was last told.';
CREATE INDEX delivery_of_code ON delivery (organization_id, code, id DESC);
CREATE INDEX delivery_by_partners_id ON delivery (partners_id, at DESC) WHERE partners_id IS NOT NULL;
GRANT SELECT, INSERT, UPDATE ON delivery TO "${runtimeRole}";

CREATE TABLE captured_message (
    id        bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at        timestamptz NOT NULL,
    channel   text        NOT NULL CHECK (channel IN ('sms', 'email')),
    sender    text        NOT NULL,
    recipient text        NOT NULL,
    name      text        NOT NULL,
    language  text        NOT NULL,
    subject   text,
    text      text        NOT NULL,
    html      text
);
COMMENT ON TABLE captured_message IS 'A message that capture mode (patientcare.delivery.capture) kept from leaving, whole, with the recipient: for trials, not for patients'' data. Removed after a week.';
CREATE INDEX captured_message_at ON captured_message (at);
GRANT SELECT, INSERT, DELETE ON captured_message TO "${runtimeRole}";
