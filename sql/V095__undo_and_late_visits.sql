-- What patients know of visits that people change, and visits that start later (src/site/markdown/decisions/099). Nodes of the last release go on:
-- people change visits when there is none of them any more, and of a delay they show nothing.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE visit_mail_hold (
    organization_id         uuid        NOT NULL,
    code                    text        COLLATE "C" NOT NULL,
    since                   timestamptz NOT NULL,
    mail_at                 timestamptz NOT NULL,
    told                    boolean     NOT NULL DEFAULT false,
    known_starts_at         timestamptz,
    known_professional_hash text        COLLATE "C",
    known_generation        integer,
    PRIMARY KEY (organization_id, code),
    FOREIGN KEY (organization_id, code) REFERENCES appointment (organization_id, code),
    CHECK (num_nulls(known_starts_at, known_professional_hash, known_generation) IN (0, 3))
);
COMMENT ON TABLE visit_mail_hold IS 'What the patient knows of a visit that people have booked or changed. The mail about it waits ten seconds, and tells the difference to what the visit is then. Removed a day after mail_at.';
COMMENT ON COLUMN visit_mail_hold.since IS 'When the first of the changes was made that the patient has not been told. Events before it and after mail_at are mailed without regard to this.';
COMMENT ON COLUMN visit_mail_hold.mail_at IS 'Ten seconds after the last of the changes: the mail is not sent before. Once a mail was begun, that time.';
COMMENT ON COLUMN visit_mail_hold.told IS 'Whether a mail about the changes was begun: the next change is compared with the visit as it is then.';
COMMENT ON COLUMN visit_mail_hold.known_starts_at IS 'Before the first of the changes. NULL, as the others: the patient knows nothing of the visit, which was booked by people.';
COMMENT ON COLUMN visit_mail_hold.known_generation IS 'Of the links that the patient has.';
CREATE INDEX visit_mail_hold_mail_at ON visit_mail_hold (mail_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON visit_mail_hold TO "${runtimeRole}";

CREATE TABLE appointment_delay (
    organization_id uuid        NOT NULL,
    appointment_id  bigint      NOT NULL,
    generation      integer     NOT NULL CHECK (generation >= 1),
    number          integer     NOT NULL CHECK (number BETWEEN 1 AND 3),
    minutes         integer     NOT NULL CHECK (minutes BETWEEN 1 AND 120),
    due_at          timestamptz NOT NULL,
    state           text        NOT NULL CHECK (state IN ('planned', 'unclear', 'delivered', 'failed', 'unaddressed', 'skipped')),
    channel         text        CHECK (channel IN ('email', 'sms')),
    PRIMARY KEY (organization_id, appointment_id, generation, number),
    FOREIGN KEY (organization_id, appointment_id) REFERENCES appointment
);
COMMENT ON TABLE appointment_delay IS 'The patient was told that a visit starts later; its time stays. The one with the highest number counts. Removed 30 days after due_at.';
COMMENT ON COLUMN appointment_delay.generation IS 'Of the appointment: a moved visit is not late.';
COMMENT ON COLUMN appointment_delay.minutes IS 'By how much it starts later than planned.';
COMMENT ON COLUMN appointment_delay.due_at IS 'Ten seconds after it was said: the message is not sent before.';
COMMENT ON COLUMN appointment_delay.state IS 'Of the message, as that of appointment_reminder. skipped: another one was said meanwhile, the patient is there and sees it in the page, or the visit has begun, was moved or cancelled.';
COMMENT ON COLUMN appointment_delay.channel IS 'By which it was sent, or tried last.';
CREATE INDEX appointment_delay_planned ON appointment_delay (due_at, organization_id) WHERE state = 'planned';
CREATE INDEX appointment_delay_due_at ON appointment_delay (due_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON appointment_delay TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V086 puts these up with them.
CREATE POLICY own ON visit_mail_hold USING (organization_id =
    CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
CREATE POLICY named_scope_remove ON visit_mail_hold USING (current_setting('patientcare.scope', true) = 'housekeeping') WITH CHECK (false);
CREATE POLICY own ON appointment_delay USING (organization_id =
    CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
CREATE POLICY named_scope_read ON appointment_delay FOR SELECT USING (current_setting('patientcare.scope', true) IN ('relay', 'links'));
CREATE POLICY named_scope_remove ON appointment_delay USING (current_setting('patientcare.scope', true) = 'housekeeping') WITH CHECK (false);
DO $$
DECLARE
    walled text;
BEGIN
    FOREACH walled IN ARRAY ARRAY['visit_mail_hold', 'appointment_delay'] LOOP
        EXECUTE format('CREATE POLICY migration ON %s TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
            walled, (SELECT relowner::regrole FROM pg_class WHERE oid = walled::regclass));
        IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
            EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
        END IF;
    END LOOP;
END $$;
