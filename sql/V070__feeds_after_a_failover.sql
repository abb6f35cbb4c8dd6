-- A failover to a standby that lagged behind loses the last events, and their positions would be given again
-- (src/site/markdown/decisions/070). A release that knows none of it works on.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

ALTER TABLE event_head ADD COLUMN timeline bigint;
ALTER TABLE event_head ADD COLUMN publish_after timestamptz;
COMMENT ON COLUMN event_head.timeline IS 'Timeline of the database, as of event_timeline, when it was last published or noticed that it has changed; null before a release that knows it published.';
COMMENT ON COLUMN event_head.publish_after IS 'Until then nothing is published after a change of the timeline, so that each node can compare the head with what it handed out.';
COMMENT ON COLUMN event_head.epoch IS 'Part of every cursor, so that none from before a restore or a lossy failover works after it: when the row was made or the epoch raised, in seconds.';

CREATE FUNCTION event_timeline() RETURNS bigint LANGUAGE plpgsql STABLE SET search_path FROM CURRENT AS $$
BEGIN
    RETURN ('x' || lpad(left(pg_walfile_name(pg_current_wal_insert_lsn()), 8), 16, '0'))::bit(64)::bigint;
EXCEPTION WHEN feature_not_supported OR insufficient_privilege OR object_not_in_prerequisite_state THEN
    RETURN NULL;
END $$;
COMMENT ON FUNCTION event_timeline IS 'The timeline of the database, which changes when a standby is promoted or a backup restored; null where it cannot be read.';

CREATE FUNCTION event_epoch_raise_behind(organizations uuid[], epochs bigint[], positions bigint[]) RETURNS SETOF uuid
    LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope text := coalesce(current_setting('patientcare.scope', true), '');
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    RETURN QUERY WITH behind AS (
        SELECT h.organization_id FROM event_head h
        JOIN unnest(organizations, epochs, positions) AS told (organization, epoch, position) ON h.organization_id = told.organization
        WHERE h.epoch = told.epoch AND h.position < told.position
        ORDER BY h.organization_id FOR UPDATE OF h)
    UPDATE event_head h SET epoch = greatest(h.epoch + 1, floor(extract(epoch FROM clock_timestamp()))::bigint)
    FROM behind b WHERE h.organization_id = b.organization_id RETURNING h.organization_id;
    PERFORM set_config('patientcare.scope', scope, true);
END $$;
COMMENT ON FUNCTION event_epoch_raise_behind IS 'Raises the epoch of each of these organizations whose head has the given epoch and is behind the given position, which a node handed out before: events were lost. Returns those organizations.';
REVOKE ALL ON FUNCTION event_timeline, event_epoch_raise_behind FROM PUBLIC;
GRANT EXECUTE ON FUNCTION event_timeline, event_epoch_raise_behind TO "${runtimeRole}";
