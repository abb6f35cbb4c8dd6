-- What the removal of rows by their age needs (src/site/markdown/decisions/105). Outside a transaction, so that each table is locked for itself, for a
-- moment; every step can be done again. Indexes are made beside calls, and made anew if they were broken off.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', false);

-- The time of the upgrade for links that are there: they are removed a retention period after it, not at once.
ALTER TABLE visit_link ADD COLUMN IF NOT EXISTS made_at timestamptz NOT NULL DEFAULT now();
COMMENT ON COLUMN visit_link.made_at IS 'Of a link that was there before the column, when it was added. The link is removed patientcare.retention.visit-links after this and after the end of the visit.';
COMMENT ON COLUMN organization.message_retention_days IS 'After how many days messages are removed; null for patientcare.retention.messages.';
COMMENT ON COLUMN redemption.undo_reason IS 'Empty once patientcare.retention.redemption-reasons is over.';

GRANT DELETE ON delivery TO "${runtimeRole}";
GRANT DELETE ON visit_attendance TO "${runtimeRole}";
GRANT DELETE ON visit_hindrance TO "${runtimeRole}";
GRANT DELETE ON visit_answer TO "${runtimeRole}";
-- Rows are locked before they are removed, which takes a right to update one column.
GRANT UPDATE (at) ON visit_answer TO "${runtimeRole}";
GRANT DELETE ON visit_room TO "${runtimeRole}";

-- The role of the nodes removes no link by itself: without its row a link opens nothing.
CREATE OR REPLACE FUNCTION visit_links_expire(of_organization uuid, period interval, most integer) RETURNS bigint LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    past timestamptz := statement_timestamp() - greatest(period, interval '1 day');
    gone bigint;
BEGIN
    DELETE FROM visit_link WHERE organization_id = of_organization AND ctid = ANY (ARRAY(
        SELECT l.ctid FROM visit_link l WHERE l.organization_id = of_organization AND l.made_at < past
            AND NOT EXISTS (SELECT FROM appointment a
                WHERE a.organization_id = l.organization_id AND a.id = l.appointment_id AND a.ends_at >= past)
        LIMIT least(most, 1000) FOR UPDATE OF l SKIP LOCKED));
    GET DIAGNOSTICS gone = ROW_COUNT;
    RETURN gone;
END $$;
COMMENT ON FUNCTION visit_links_expire IS 'Removes links of an organization that were made so long ago, of visits that ended so long ago, a thousand at most, and returns how many.';
REVOKE ALL ON FUNCTION visit_links_expire FROM PUBLIC;
GRANT EXECUTE ON FUNCTION visit_links_expire TO "${runtimeRole}";

SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS visit_link_made;
CREATE INDEX CONCURRENTLY visit_link_made ON visit_link (organization_id, made_at);
DROP INDEX CONCURRENTLY IF EXISTS visit_attendance_left;
CREATE INDEX CONCURRENTLY visit_attendance_left ON visit_attendance (organization_id, left_at) WHERE left_at IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS visit_hindrance_last;
CREATE INDEX CONCURRENTLY visit_hindrance_last ON visit_hindrance (organization_id, last_at);
DROP INDEX CONCURRENTLY IF EXISTS visit_answer_time;
CREATE INDEX CONCURRENTLY visit_answer_time ON visit_answer (organization_id, at);
DROP INDEX CONCURRENTLY IF EXISTS activation_code_recipient;
CREATE INDEX CONCURRENTLY activation_code_recipient ON activation_code (organization_id, created_at)
    WHERE last_email IS NOT NULL OR last_phone_number IS NOT NULL;
DROP INDEX CONCURRENTLY IF EXISTS redemption_reason;
CREATE INDEX CONCURRENTLY redemption_reason ON redemption (organization_id, undone_at) WHERE undo_reason <> '';
DROP INDEX CONCURRENTLY IF EXISTS conversation_newest_message;
CREATE INDEX CONCURRENTLY conversation_newest_message ON conversation (organization_id, updated_at);
RESET lock_timeout;
RESET search_path;
