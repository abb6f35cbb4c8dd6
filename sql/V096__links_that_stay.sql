-- Links that stay when the move of a visit is undone (src/site/markdown/decisions/099). Releases before know none.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

ALTER TABLE visit_link ADD COLUMN IF NOT EXISTS kept_as integer;
COMMENT ON COLUMN visit_link.kept_as IS 'The generation of which a patient''s link is now: the visit was moved, and moved back before the patient heard of it. NULL: that with which it was made.';
GRANT UPDATE (kept_as) ON visit_link TO "${runtimeRole}";
