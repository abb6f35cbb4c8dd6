-- The phone that patients call when nobody comes to their visit (src/site/markdown/decisions/078). Releases before know of none, and keep it.
ALTER TABLE organization ADD COLUMN phone text;
ALTER TABLE organization ADD CONSTRAINT organization_phone_check CHECK (length(phone) BETWEEN 4 AND 40) NOT VALID;
ALTER TABLE organization VALIDATE CONSTRAINT organization_phone_check;
COMMENT ON COLUMN organization.phone IS 'Shown to whoever waits in a visit, as it is to be dialled. NULL if the organization names none.';
