-- Until when a professional's open desk said that they are there (src/site/markdown/decisions/050).
ALTER TABLE professional ADD COLUMN IF NOT EXISTS online_until timestamptz;
COMMENT ON COLUMN professional.online_until IS 'Whoever is at an open desk is there until then; the desk renews it. NULL or past: not at a desk.';
