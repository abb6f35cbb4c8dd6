-- Auditors see every attempt to open a patient in an emergency (src/site/markdown/decisions/118), those that were refused included. A node of the last
-- release notes none of these.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

ALTER TABLE emergency_access ADD COLUMN IF NOT EXISTS refusal text COLLATE "C";
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'emergency_access'::regclass AND conname = 'emergency_access_refusal_check') THEN
        ALTER TABLE emergency_access ADD CONSTRAINT emergency_access_refusal_check CHECK (refusal IN ('not_enabled', 'too_many')) NOT VALID;
    END IF;
END $$;
ALTER TABLE emergency_access VALIDATE CONSTRAINT emergency_access_refusal_check;
COMMENT ON COLUMN emergency_access.patient_id IS 'NULL: it was refused, or the organization has no patient with the code that was typed.';
COMMENT ON COLUMN emergency_access.ends_at IS 'Until then that person sees the patient at the desk. Without a patient it says nothing.';
COMMENT ON COLUMN emergency_access.refusal IS 'Why no patient was looked for: the organization does not allow it, or the person had made five attempts within a day. NULL: one was.';
