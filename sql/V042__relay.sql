-- What the trail has to say of deliveries (src/site/markdown/decisions/048). A release that knows none of it works on.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

ALTER TABLE webhook_delivery ADD COLUMN IF NOT EXISTS left_at timestamptz;
COMMENT ON COLUMN webhook_delivery.left_at IS 'When it may have reached somebody for the first time, which the trail has as a disclosure if it holds data of a patient; null if it never did.';
