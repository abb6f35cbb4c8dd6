-- What an event itself amounted to: rows written before have none, and most events never have any.
ALTER TABLE audit_event ADD COLUMN facts json;
COMMENT ON COLUMN audit_event.facts IS 'Of an event that has any: how long somebody was at a visit and over which path. Never a value of a patient''s field.';
