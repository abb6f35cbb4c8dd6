-- What two columns hold since releases that came after their comments. Nothing else changes.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

COMMENT ON COLUMN webhook.meta IS 'What was given, of the members that are known: word for word, or, where patientcare.secrets.key is set and there are headers, {"meta": the same without their values, "header_values": these, wrapped in one text}. {} once it is deleted.';
COMMENT ON TABLE professional_presence IS 'A professional at an open desk, which renews online_until. In the past: not at a desk any more; -infinity: has left it; the epoch: has chosen to be away.';
