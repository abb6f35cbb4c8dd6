-- Where the invitation of a professional goes (src/site/markdown/decisions/067). A table of its own: the last release reads all columns of
-- professional, and another one would fail its statements once on each connection.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE professional_email (
    professional_hash text COLLATE "C" PRIMARY KEY REFERENCES professional,
    email             text NOT NULL CHECK (char_length(email) BETWEEN 1 AND 255)
);
COMMENT ON TABLE professional_email IS 'The address of a professional, which the operator set. The invitation of a person who is linked to the professional goes there alone.';
GRANT SELECT, INSERT, UPDATE, DELETE ON professional_email TO "${runtimeRole}";
