-- Who may act as a professional (src/site/markdown/decisions/064, 067).
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE unlinked_professional (
    professional_hash text COLLATE "C" PRIMARY KEY REFERENCES professional
);
COMMENT ON TABLE unlinked_professional IS 'Professionals from whom a person was unlinked: their visit links do not let in without a session any more, whether or not somebody is linked to them now.';
GRANT SELECT, INSERT ON unlinked_professional TO "${runtimeRole}";

-- The last release showed the invitations of professionals to whoever invited them.
UPDATE invitation SET expires_at = clock_timestamp()
WHERE person_id IN (
    SELECT i.person_id FROM invitation i JOIN person p ON p.id = i.person_id
    WHERE i.used_at IS NULL AND i.expires_at > clock_timestamp()
        AND (p.professional_hash IS NOT NULL
            OR EXISTS (SELECT FROM role_assignment r WHERE r.person_id = p.id AND r.role = 'professional'))
    ORDER BY i.person_id FOR UPDATE OF i);
