-- Patients and appointments by their last change, for systems that reconcile (src/site/markdown/decisions/045). Made beside calls, and made
-- anew if it was broken off.
-- Filled by a trigger, since nodes of the release before write appointments and know nothing of the column. What is there counts as changed
-- now: whoever asks for the first time gets all of it.
ALTER TABLE appointment ADD COLUMN IF NOT EXISTS updated_at timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN appointment.updated_at IS 'When it last changed, by the clock of the database; of a visit that was not touched since the column was added, that moment. Set by a trigger.';
CREATE OR REPLACE FUNCTION appointment_updated() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW.updated_at := greatest(clock_timestamp(), OLD.updated_at);
    RETURN NEW;
END $$;
COMMENT ON FUNCTION appointment_updated IS 'Notes when a row of appointment changed; never earlier than the change before.';
REVOKE ALL ON FUNCTION appointment_updated FROM PUBLIC;
CREATE OR REPLACE TRIGGER appointment_added BEFORE INSERT ON appointment FOR EACH ROW EXECUTE FUNCTION appointment_updated();
CREATE OR REPLACE TRIGGER appointment_changed BEFORE UPDATE ON appointment FOR EACH ROW WHEN (OLD.* IS DISTINCT FROM NEW.*)
    EXECUTE FUNCTION appointment_updated();
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS appointment_by_change;
CREATE INDEX CONCURRENTLY appointment_by_change ON appointment (organization_id, updated_at, id);
DROP INDEX CONCURRENTLY IF EXISTS patient_by_change;
CREATE INDEX CONCURRENTLY patient_by_change ON patient (organization_id, updated_at, id);
RESET lock_timeout;
