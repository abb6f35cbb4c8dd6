-- What patients see of an organization beside its name and phone (src/site/markdown/decisions/104). Releases before show none of it, and keep it.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

ALTER TABLE organization ADD COLUMN IF NOT EXISTS accent text COLLATE "C",
    ADD COLUMN IF NOT EXISTS opening_hours text,
    ADD COLUMN IF NOT EXISTS address text,
    ADD COLUMN IF NOT EXISTS logo bytea,
    ADD COLUMN IF NOT EXISTS logo_hash text COLLATE "C";
DO $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_constraint WHERE conrelid = 'organization'::regclass AND conname = 'organization_face_check') THEN
        ALTER TABLE organization ADD CONSTRAINT organization_face_check CHECK (accent ~ '^#[0-9a-f]{6}$' AND length(opening_hours) <= 500
            AND length(address) <= 500 AND octet_length(logo) <= 262144 AND (logo IS NULL) = (logo_hash IS NULL)) NOT VALID;
    END IF;
END $$;
ALTER TABLE organization VALIDATE CONSTRAINT organization_face_check;
COMMENT ON COLUMN organization.accent IS 'The color of buttons and links for its patients, which has enough contrast with the pages'' light background; what dark pages show is derived from it. NULL: the service''s color.';
COMMENT ON COLUMN organization.opening_hours IS 'As patients read it. Not the working hours of its professionals.';
COMMENT ON COLUMN organization.address IS 'As patients read it.';
COMMENT ON COLUMN organization.logo IS 'A PNG of at most 480 x 120 pixels, which the service has drawn anew.';
COMMENT ON COLUMN organization.logo_hash IS 'A part of the logo''s SHA-256, in its address: a new logo has a new address.';
