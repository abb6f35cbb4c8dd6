-- What hindered a visit, and what was found before the day (src/site/markdown/decisions/057). Releases before tell of none, and find nothing
-- of it.
CREATE TABLE visit_hindrance (
    organization_id uuid        NOT NULL,
    appointment_id  bigint      NOT NULL,
    role            text        NOT NULL CHECK (role IN ('patient', 'professional')),
    moment          text        NOT NULL CHECK (moment IN ('trial', 'visit')),
    word            text        NOT NULL CHECK (word IN ('begun', 'passed', 'limited', 'failed', 'camera_refused', 'microphone_refused',
        'camera_missing', 'microphone_missing', 'camera_busy', 'microphone_busy', 'sound_unheard', 'browser_unable', 'insecure_page',
        'socket_refused', 'socket_lost', 'udp_blocked', 'tcp_blocked', 'relay_failed', 'no_path')),
    browser         text        NOT NULL CHECK (browser IN ('chrome', 'edge', 'firefox', 'opera', 'safari', 'samsung', 'other')),
    first_at        timestamptz NOT NULL,
    last_at         timestamptz NOT NULL CHECK (last_at >= first_at),
    times           integer     NOT NULL CHECK (times > 0),
    PRIMARY KEY (organization_id, appointment_id, role, moment, word),
    FOREIGN KEY (organization_id, appointment_id) REFERENCES appointment
);
COMMENT ON TABLE visit_hindrance IS 'What the page of one side of a visit told of camera, microphone, browser and network: a row for each word, so there are no more of a visit than there are words. Kept as long as visit_attendance.';
COMMENT ON COLUMN visit_hindrance.moment IS 'trial: tried before the day; visit: since the link opened.';
COMMENT ON COLUMN visit_hindrance.word IS 'begun, passed, limited and failed are of trials, and how they ended; the others are what stood in the way.';
COMMENT ON COLUMN visit_hindrance.browser IS 'The family of the browser that told it last. No more is known of it.';
COMMENT ON COLUMN visit_hindrance.times IS 'What is told again within ten seconds counts once.';
GRANT SELECT, INSERT, UPDATE ON visit_hindrance TO "${runtimeRole}";

-- Inert while the walls of the other tables are; put_up_walls of V024 puts these up with them.
DO $$ BEGIN
    CREATE POLICY own ON visit_hindrance USING (organization_id = CASE WHEN length(current_setting('patientcare.scope', true)) = 36
        THEN current_setting('patientcare.scope', true)::uuid END);
    EXECUTE format('CREATE POLICY migration ON visit_hindrance TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = 'visit_hindrance'::regclass));
    IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
        ALTER TABLE visit_hindrance ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY;
    END IF;
END $$;
