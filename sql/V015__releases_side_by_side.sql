-- From here on the history of the schema is schema_history, which releases before this one do not know: to them nothing has changed,
-- and they work on. A release says which schema it needs at least; the schema says which one a release must know at least.
CREATE TABLE schema_compatibility (
    least_known integer NOT NULL CHECK (least_known > 0)
);
COMMENT ON TABLE schema_compatibility IS 'One row: a release that does not know this version of the schema cannot work on it. Raised by the migration that removes what older releases use.';
CREATE UNIQUE INDEX schema_compatibility_one_row ON schema_compatibility ((true));
INSERT INTO schema_compatibility VALUES (15);
GRANT SELECT ON schema_compatibility, schema_history TO "${runtimeRole}";
