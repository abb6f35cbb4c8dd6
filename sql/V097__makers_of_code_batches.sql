-- Who made a batch of codes (src/site/markdown/decisions/102). The last release names the columns that it reads and writes in this table: what it
-- makes has no maker. Adding a column without a default rewrites nothing.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

ALTER TABLE code_batch ADD COLUMN IF NOT EXISTS made_by text;
COMMENT ON COLUMN code_batch.made_by IS 'The kind of the actor who made the batch, and its id. Null for batches of releases that did not keep it.';
