-- Reminders of visits (src/site/markdown/decisions/094-reminders-of-visits.md). Releases before remind nobody. The settings are in V089, so that this
-- transaction locks no other table than appointment: a call that writes to both would wait for it, and it for the call.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE appointment_reminder (
    organization_id uuid        NOT NULL,
    appointment_id  bigint      NOT NULL,
    generation      integer     NOT NULL CHECK (generation >= 1),
    kind            text        NOT NULL CHECK (kind IN ('day', 'hour')),
    due_at          timestamptz NOT NULL,
    state           text        NOT NULL CHECK (state IN ('planned', 'unclear', 'delivered', 'failed', 'unaddressed', 'skipped')),
    channel         text        CHECK (channel IN ('email', 'sms')),
    PRIMARY KEY (organization_id, appointment_id, generation, kind),
    FOREIGN KEY (organization_id, appointment_id) REFERENCES appointment
);
COMMENT ON TABLE appointment_reminder IS 'A reminder of a visit, one row for each kind and for each time at which the visit was booked or moved. Planned in the 30 hours before the visit, removed 30 days after due_at.';
COMMENT ON COLUMN appointment_reminder.generation IS 'Of the appointment: a moved visit has reminders of its own.';
COMMENT ON COLUMN appointment_reminder.due_at IS 'Not before then. Of one that is skipped from the beginning, the start of the visit.';
COMMENT ON COLUMN appointment_reminder.state IS 'planned; unclear: its event was added, and the message may have been sent or not, which is written before sending and stays if the node is killed; delivered, failed; unaddressed: there is neither an address nor a phone to send it to; skipped: not sent, because the visit was booked, moved, begun or cancelled shortly before, or it was too late. Only planned ones are sent.';
COMMENT ON COLUMN appointment_reminder.channel IS 'By which it was sent, or tried last.';
CREATE INDEX appointment_reminder_planned ON appointment_reminder (due_at, organization_id) WHERE state = 'planned';
CREATE INDEX appointment_reminder_due_at ON appointment_reminder (due_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON appointment_reminder TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V086 puts these up with them. Any node finds which organizations have
-- reminders that are due, and sends them as the organization.
CREATE POLICY own ON appointment_reminder USING (organization_id =
    CASE WHEN length(current_setting('patientcare.scope', true)) = 36 THEN current_setting('patientcare.scope', true)::uuid END);
CREATE POLICY named_scope_read ON appointment_reminder FOR SELECT USING (current_setting('patientcare.scope', true) = 'relay');
CREATE POLICY named_scope_remove ON appointment_reminder USING (current_setting('patientcare.scope', true) = 'housekeeping') WITH CHECK (false);
DO $$
BEGIN
    EXECUTE format('CREATE POLICY migration ON appointment_reminder TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'appointment_reminder'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE appointment_reminder ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
