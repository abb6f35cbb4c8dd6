-- Visits that people book, beside those of the organization's own system (src/site/markdown/decisions/093). Outside a transaction, so that each
-- table is locked for itself, for a moment; every step can be done again. Nodes of the last release go on: what they book is of the system.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', false);

ALTER TABLE appointment ADD COLUMN IF NOT EXISTS origin text NOT NULL DEFAULT 'system';
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'appointment'::regclass AND conname = 'appointment_origin_check') THEN
        ALTER TABLE appointment ADD CONSTRAINT appointment_origin_check CHECK (origin IN ('system', 'people')) NOT VALID;
    END IF;
END $$;
ALTER TABLE appointment VALIDATE CONSTRAINT appointment_origin_check;
COMMENT ON COLUMN appointment.origin IS 'Who booked it: the organization''s own system, or people in the console or at the desk, whose codes begin with pc-.';

ALTER TABLE appointment_history ADD COLUMN IF NOT EXISTS reason text;
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'appointment_history'::regclass AND conname = 'appointment_history_reason_check') THEN
        ALTER TABLE appointment_history ADD CONSTRAINT appointment_history_reason_check CHECK (char_length(reason) <= 255) NOT VALID;
    END IF;
END $$;
ALTER TABLE appointment_history VALIDATE CONSTRAINT appointment_history_reason_check;
COMMENT ON COLUMN appointment_history.reason IS 'Why a person booked, moved or cancelled it, in their words. NULL for all other changes.';

ALTER TABLE organization ADD COLUMN IF NOT EXISTS people_may_book boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS people_may_change_system_visits boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN organization.people_may_book IS 'Whether support and professionals book visits, and move and cancel those that people booked. True for organizations made since the column was added, unless they say otherwise.';
COMMENT ON COLUMN organization.people_may_change_system_visits IS 'Whether they also move and cancel visits of the organization''s own system. If not, that system is sent the event care.appointment_change_requested.';

-- Reminders, and whether patients cancel by themselves (src/site/markdown/decisions/094-reminders-of-visits.md). Constant defaults, so that no table is
-- written anew. Releases before make organizations that remind nobody.
ALTER TABLE organization ADD COLUMN IF NOT EXISTS reminder_day boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS reminder_hour boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS reminder_sms boolean NOT NULL DEFAULT false,
    ADD COLUMN IF NOT EXISTS patients_may_cancel integer,
    ADD COLUMN IF NOT EXISTS patients_may_cancel_system_visits boolean NOT NULL DEFAULT false;
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'organization'::regclass AND conname = 'organization_patients_may_cancel_check') THEN
        ALTER TABLE organization ADD CONSTRAINT organization_patients_may_cancel_check CHECK (patients_may_cancel BETWEEN 0 AND 720) NOT VALID;
    END IF;
END $$;
ALTER TABLE organization VALIDATE CONSTRAINT organization_patients_may_cancel_check;
COMMENT ON COLUMN organization.reminder_day IS 'Whether patients are reminded of a visit a day before.';
COMMENT ON COLUMN organization.reminder_hour IS 'Whether patients are reminded of a visit an hour before.';
COMMENT ON COLUMN organization.reminder_sms IS 'Whether a reminder is sent by SMS where it cannot be mailed.';
COMMENT ON COLUMN organization.patients_may_cancel IS 'How many hours before a visit its patient may cancel it at the latest. NULL: patients cancel nothing, and tell their professional.';
COMMENT ON COLUMN organization.patients_may_cancel_system_visits IS 'Whether that is also true of visits that the organization''s own system booked.';

ALTER TABLE event ADD COLUMN IF NOT EXISTS origin text;
COMMENT ON COLUMN event.origin IS 'That of the visit that the event is about. NULL for an event about something else, and from a release before the column.';

ALTER TABLE webhook ADD COLUMN IF NOT EXISTS origin text;
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'webhook'::regclass AND conname = 'webhook_origin_check') THEN
        ALTER TABLE webhook ADD CONSTRAINT webhook_origin_check CHECK (origin IN ('system', 'people', 'all')) NOT VALID;
    END IF;
END $$;
ALTER TABLE webhook VALIDATE CONSTRAINT webhook_origin_check;
COMMENT ON COLUMN webhook.origin IS 'Events about whose visits it gets. NULL, as of every subscription that does not say: of the system, for a receiver that knows no other codes; for mails to patients all.';

-- A node of the last release would send events about visits of people to receivers that leave them out, and does not know the new type of event.
-- So people begin when all nodes know this version (migrate --finish).
CREATE OR REPLACE FUNCTION every_node_knows(version integer) RETURNS boolean LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT coalesce(max(least_known), 0) >= version FROM schema_compatibility
$$;
COMMENT ON FUNCTION every_node_knows IS 'Whether no node works that does not know this version of the schema.';
REVOKE ALL ON FUNCTION every_node_knows FROM PUBLIC;
GRANT EXECUTE ON FUNCTION every_node_knows TO "${runtimeRole}";
UPDATE schema_compatibility SET after_finish = 89 WHERE after_finish < 89;

-- Where nobody is yet, nobody works with an older release.
UPDATE schema_compatibility SET least_known = after_finish
    WHERE least_known < after_finish AND NOT EXISTS (SELECT FROM organization);
RESET search_path;
