-- The colours in which people read pages; language and time zone are there. Releases before leave it to each computer.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

ALTER TABLE person ADD COLUMN color_scheme text;
ALTER TABLE person ADD CONSTRAINT person_color_scheme_check CHECK (color_scheme IN ('light', 'dark')) NOT VALID;
ALTER TABLE person VALIDATE CONSTRAINT person_color_scheme_check;
COMMENT ON COLUMN person.color_scheme IS 'NULL: as the computer is set.';
