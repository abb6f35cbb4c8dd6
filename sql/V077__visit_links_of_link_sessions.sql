-- In a session that a link opened, a patient gets visit links of their own, which keep who made that link (src/site/markdown/decisions/066). Nodes of
-- the last release let them in like any other. A side of a visit has more than one link then. The new index is made beside calls, and anew if it was
-- broken off; until it exists the primary key alone prevents that a link is added twice, since its token is derived from these columns.
ALTER TABLE visit_link
    ADD COLUMN IF NOT EXISTS made_by text,
    DROP CONSTRAINT IF EXISTS visit_link_organization_id_appointment_id_generation_role_key;
COMMENT ON COLUMN visit_link.made_by IS 'Who made the link that opened the patient''s session in which this visit link was handed out, as of patient_token. Null for the link that all others get.';
ALTER TABLE visit_attendance ADD COLUMN IF NOT EXISTS link_made_by text;
COMMENT ON COLUMN visit_attendance.link_made_by IS 'That of the visit link that is used.';

SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS visit_link_of_side;
CREATE UNIQUE INDEX CONCURRENTLY visit_link_of_side ON visit_link (organization_id, appointment_id, generation, role, coalesce(made_by, ''));
RESET lock_timeout;
