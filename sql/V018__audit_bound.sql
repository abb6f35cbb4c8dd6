-- The table of the trail will hold all that is before this bound, and no later event: V021 follows at once, and has a month.
DO $$ BEGIN
    EXECUTE format('ALTER TABLE audit_event ADD CONSTRAINT audit_event_before CHECK (at < %L) NOT VALID',
        to_char(date_trunc('month', (now() + interval '1 month') AT TIME ZONE 'UTC') + interval '1 month', 'YYYY-MM-DD')
            || ' 00:00:00+00');
END $$;
