-- Visits that are handed to another professional (src/site/markdown/decisions/093). Outside a transaction, so that each table is locked for itself,
-- for a moment; every step can be done again. Nodes of the last release go on: on them no visit is handed over, and people of the new ones begin
-- when there is none of them any more.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', false);

ALTER TABLE appointment ADD COLUMN IF NOT EXISTS handovers integer NOT NULL DEFAULT 0,
    ADD COLUMN IF NOT EXISTS first_professional_hash text COLLATE "C";
COMMENT ON COLUMN appointment.handovers IS 'How often it was handed to another professional: the links of professionals who had it before are dead.';
COMMENT ON COLUMN appointment.first_professional_hash IS 'The professional with whom it was made: by this a repeated call is told from another visit. NULL if it was never handed over.';

ALTER TABLE appointment_history ADD COLUMN IF NOT EXISTS professional_hash text COLLATE "C";
COMMENT ON COLUMN appointment_history.professional_hash IS 'The professional to whom it was handed, in the state in which it was. NULL for all other entries.';

ALTER TABLE visit_attendance ADD COLUMN IF NOT EXISTS handovers integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN visit_attendance.handovers IS 'That of the visit link that is used.';

-- A professional's side has one link more after each handover. The index is made beside calls, and made anew if it was broken off.
ALTER TABLE visit_link ADD COLUMN IF NOT EXISTS handovers integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN visit_link.handovers IS 'That of the appointment when a professional got the link; 0 for patients, whose links stay when it is handed over.';
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS visit_link_of_holder;
CREATE UNIQUE INDEX CONCURRENTLY visit_link_of_holder ON visit_link (organization_id, appointment_id, generation, role, handovers, coalesce(made_by, ''));
DROP INDEX CONCURRENTLY IF EXISTS visit_link_of_side;
RESET lock_timeout;
RESET search_path;
