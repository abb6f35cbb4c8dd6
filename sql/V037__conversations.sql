-- Conversations between patients and professionals, and what is told of their messages (src/site/markdown/decisions/049).
CREATE TABLE conversation (
    organization_id     uuid        NOT NULL REFERENCES organization,
    id                  uuid        NOT NULL,
    patient_id          bigint      NOT NULL,
    professional_hash   text        COLLATE "C" NOT NULL REFERENCES professional,
    opened_by           text        NOT NULL CHECK (opened_by IN ('patient', 'professional', 'organization')),
    opened_at           timestamptz NOT NULL DEFAULT statement_timestamp(),
    last                integer     NOT NULL DEFAULT 0 CHECK (last >= 0),
    patient_read        integer     NOT NULL DEFAULT 0 CHECK (patient_read BETWEEN 0 AND last),
    professional_read   integer     NOT NULL DEFAULT 0 CHECK (professional_read BETWEEN 0 AND last),
    patient_unread      integer     NOT NULL DEFAULT 0 CHECK (patient_unread >= 0),
    professional_unread integer     NOT NULL DEFAULT 0 CHECK (professional_unread >= 0),
    reminded            integer,
    updated_at          timestamptz NOT NULL DEFAULT statement_timestamp(),
    changed_at          timestamptz NOT NULL DEFAULT statement_timestamp(),
    PRIMARY KEY (organization_id, id),
    UNIQUE (organization_id, patient_id, professional_hash),
    FOREIGN KEY (organization_id, patient_id) REFERENCES patient
);
COMMENT ON TABLE conversation IS 'What a patient of an organization and a professional write to each other: one for each pair. Its row is locked by whoever adds a message, which numbers them 1, 2, 3.';
COMMENT ON COLUMN conversation.last IS 'The number of the newest message; 0 before there is one. Messages that are removed keep their numbers.';
COMMENT ON COLUMN conversation.patient_read IS 'The number up to which the patient has read; professional_read likewise. They never go back.';
COMMENT ON COLUMN conversation.patient_unread IS 'How many messages of the professional the patient has not read; professional_unread likewise.';
COMMENT ON COLUMN conversation.reminded IS 'The oldest message that the patient has not read, once it has a notice or had one: it has one only. Removed with the last that is unread.';
COMMENT ON COLUMN conversation.updated_at IS 'When the newest message was sent, or when it was opened.';
COMMENT ON COLUMN conversation.changed_at IS 'The same, and when one side read.';
CREATE INDEX conversation_newest ON conversation (organization_id, patient_id, updated_at DESC, id DESC);
CREATE INDEX conversation_of_professional ON conversation (organization_id, professional_hash, updated_at DESC, id DESC);
GRANT SELECT, INSERT, UPDATE, DELETE ON conversation TO "${runtimeRole}";

CREATE TABLE conversation_message (
    organization_id uuid        NOT NULL,
    conversation_id uuid        NOT NULL,
    number          integer     NOT NULL CHECK (number > 0),
    sender          text        NOT NULL CHECK (sender IN ('patient', 'professional')),
    text            text        NOT NULL CHECK (char_length(text) BETWEEN 1 AND 4000),
    client_id       uuid,
    welcome         boolean     NOT NULL DEFAULT false,
    sent_at         timestamptz NOT NULL,
    PRIMARY KEY (organization_id, conversation_id, number),
    FOREIGN KEY (organization_id, conversation_id) REFERENCES conversation ON DELETE CASCADE
);
COMMENT ON TABLE conversation_message IS 'A message of a conversation. Its text is shown as text, and never leaves in events.';
COMMENT ON COLUMN conversation_message.client_id IS 'Under which its sender sent it, so that a message that is sent twice is there once.';
COMMENT ON COLUMN conversation_message.welcome IS 'The organization''s own system sent it in the name of the professional.';
CREATE UNIQUE INDEX conversation_message_client ON conversation_message (organization_id, conversation_id, sender, client_id) WHERE client_id IS NOT NULL;
CREATE INDEX conversation_message_welcome ON conversation_message (organization_id, conversation_id, sent_at) WHERE welcome;
CREATE INDEX conversation_message_sent ON conversation_message (organization_id, sent_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON conversation_message TO "${runtimeRole}";

CREATE TABLE message_notice (
    organization_id uuid        NOT NULL,
    conversation_id uuid        NOT NULL,
    number          integer     NOT NULL,
    kind            text        NOT NULL CHECK (kind IN ('received', 'unread', 'answered')),
    due_at          timestamptz NOT NULL,
    PRIMARY KEY (organization_id, conversation_id, number, kind),
    FOREIGN KEY (organization_id, conversation_id) REFERENCES conversation ON DELETE CASCADE
);
COMMENT ON TABLE message_notice IS 'What becomes an event when it is due, and is removed then. received: a message for the patient; unread: one that the patient leaves unread; answered: a message for the professional.';
CREATE INDEX message_notice_due ON message_notice (due_at, organization_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON message_notice TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V024 puts these up with them. Any node looks which organizations have
-- notices that are due, and deals with them one organization at a time.
DO $$ DECLARE walled regclass; BEGIN
    FOREACH walled IN ARRAY ARRAY['conversation', 'conversation_message', 'message_notice']::regclass[] LOOP
        EXECUTE format('CREATE POLICY own ON %s USING (organization_id = CASE WHEN length(current_setting(''patientcare.scope'', true)) = 36'
            ' THEN current_setting(''patientcare.scope'', true)::uuid END)', walled);
        EXECUTE format('CREATE POLICY migration ON %s TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
            walled, (SELECT relowner::regrole FROM pg_class WHERE oid = walled));
        IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
            EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
        END IF;
    END LOOP;
END $$;
CREATE POLICY named_scope_read ON message_notice FOR SELECT USING (current_setting('patientcare.scope', true) = 'relay');
