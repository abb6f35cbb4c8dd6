-- Who made the link by which a session of a patient was opened (src/site/markdown/decisions/066). The last release names the columns that it
-- reads and writes in these tables: what it makes has no maker. Adding a column without a default rewrites nothing.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

ALTER TABLE patient_link ADD COLUMN made_by text, ADD COLUMN made_at timestamptz, ADD COLUMN channel text;
ALTER TABLE patient_token ADD COLUMN made_by text;
ALTER TABLE ticket ADD COLUMN made_by text;
COMMENT ON COLUMN patient_link.made_by IS 'The kind of the actor who made the link, and its id. Null for links of releases that did not keep it.';
COMMENT ON COLUMN patient_link.made_at IS 'Null for links of releases that did not keep it.';
COMMENT ON COLUMN patient_link.channel IS 'How the link went to the patient: email or sms. Null for one that was shown to whoever made it.';
COMMENT ON COLUMN patient_token.made_by IS 'Who made the link that opened the session, as of patient_link. Null for a token that the organization''s system issued.';
COMMENT ON COLUMN ticket.made_by IS 'That of the token with which the ticket was made.';
