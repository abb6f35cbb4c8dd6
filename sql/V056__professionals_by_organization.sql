-- Who may use a professional's link, and where professionals are present (src/site/markdown/decisions/064, 065). The last release knows none
-- of it: it reads and writes professional_presence, which only its nodes use, until there are none of them any more.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- A link is looked up before its organization is known; who may use it is looked up with it.
CREATE POLICY named_scope_read ON professional_assignment FOR SELECT USING (current_setting('patientcare.scope', true) = 'links');
ALTER POLICY named_scope_read ON role_assignment USING (current_setting('patientcare.scope', true) IN ('door', 'links'));

ALTER TABLE visit_attendance ADD COLUMN person_id uuid;
COMMENT ON COLUMN visit_attendance.person_id IS 'The person whose session the professional''s link was used in, no reference. Null for patients, and for links that were used without a session.';

ALTER TABLE professional_assignment ADD COLUMN online_until timestamptz;
COMMENT ON COLUMN professional_assignment.online_until IS 'Until when an open desk said that the professional is there, for this organization alone. Null: never; in the past: not any more; -infinity: has left; the epoch: has chosen to be away.';
GRANT UPDATE (online_until) ON professional_assignment TO "${runtimeRole}";

-- What was known of a professional without an organization counts where a person holds the role.
UPDATE professional_assignment a SET online_until = d.online_until FROM professional_presence d
WHERE d.professional_hash = a.professional_hash AND EXISTS (
    SELECT FROM person p JOIN role_assignment r ON r.person_id = p.id
    WHERE p.professional_hash = a.professional_hash AND r.role = 'professional' AND r.organization_id = a.organization_id);
COMMENT ON TABLE professional_presence IS 'Of the last release: a professional at an open desk, in all organizations at once. professional_assignment.online_until has what counts now.';
