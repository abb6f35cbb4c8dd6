-- Subscriptions to events, where they are sent, and each sending (src/site/markdown/decisions/047). A release that knows none of it
-- works on: what is added to organization has defaults.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE TABLE webhook_endpoint (
    organization_id uuid        NOT NULL REFERENCES organization,
    id              uuid        NOT NULL,
    url             text        COLLATE "C" NOT NULL CHECK (char_length(url) BETWEEN 1 AND 2300),
    state           text        NOT NULL DEFAULT 'active' CHECK (state IN ('active', 'failing', 'parked')),
    failures        integer     NOT NULL DEFAULT 0 CHECK (failures >= 0),
    since           timestamptz,
    due_at          timestamptz,
    not_before      timestamptz,
    lease           uuid,
    lease_until     timestamptz CHECK ((lease_until IS NULL) = (lease IS NULL)),
    last_success_at timestamptz,
    failed_at       timestamptz,
    failed_status   integer,
    failed_reason   text,
    told            text        CHECK (told IN ('failing', 'parked')),
    created_at      timestamptz NOT NULL DEFAULT statement_timestamp(),
    PRIMARY KEY (organization_id, id),
    CONSTRAINT webhook_endpoint_url UNIQUE (organization_id, url)
);
COMMENT ON TABLE webhook_endpoint IS 'Where an organization has events sent: one for each address, whatever is subscribed there, and one for its mails. Stays when its last subscription is deleted, until its deliveries are gone.';
COMMENT ON COLUMN webhook_endpoint.url IS 'In one spelling: host in lower case and as ASCII, no default port, a path. Of mails: mailto:';
COMMENT ON COLUMN webhook_endpoint.failures IS 'How many calls failed since one succeeded last.';
COMMENT ON COLUMN webhook_endpoint.since IS 'When the first of those failed; null if there is none.';
COMMENT ON COLUMN webhook_endpoint.due_at IS 'When there may be something to send; null if there is nothing. Set with what is to be sent, and cleared by who looked and still finds the same time.';
COMMENT ON COLUMN webhook_endpoint.not_before IS 'What the receiver asked for by Retry-After, or the next probe of one that fails.';
COMMENT ON COLUMN webhook_endpoint.lease IS 'Which node sends to it, as long as lease_until lies ahead by the clock of the database.';
COMMENT ON COLUMN webhook_endpoint.failed_at IS 'With failed_status and failed_reason the latest failure; it stays when a call succeeds.';
COMMENT ON COLUMN webhook_endpoint.failed_status IS 'Of HTTP; null if there was no answer.';
COMMENT ON COLUMN webhook_endpoint.told IS 'What technical_email was told last; null if nothing since all was well.';
CREATE INDEX webhook_endpoint_due ON webhook_endpoint (organization_id, due_at) WHERE due_at IS NOT NULL;
CREATE INDEX webhook_endpoint_due_first ON webhook_endpoint (due_at) WHERE due_at IS NOT NULL;
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_endpoint TO "${runtimeRole}";

CREATE TABLE webhook (
    organization_id uuid        NOT NULL REFERENCES organization,
    id              uuid        NOT NULL,
    number          bigint      NOT NULL GENERATED ALWAYS AS IDENTITY,
    type            text        NOT NULL CHECK (char_length(type) BETWEEN 1 AND 64),
    channel         text        NOT NULL CHECK (channel IN ('http', 'email')),
    meta            json        NOT NULL,
    thin            boolean     NOT NULL DEFAULT false,
    endpoint_id     uuid        NOT NULL,
    secret          text,
    previous_secret text,
    previous_until  timestamptz CHECK ((previous_until IS NULL) = (previous_secret IS NULL)),
    created_at      timestamptz NOT NULL DEFAULT statement_timestamp(),
    updated_at      timestamptz NOT NULL DEFAULT statement_timestamp(),
    deleted_at      timestamptz,
    PRIMARY KEY (organization_id, id),
    FOREIGN KEY (organization_id, endpoint_id) REFERENCES webhook_endpoint,
    CHECK ((secret IS NULL) = (deleted_at IS NOT NULL)),
    CHECK (deleted_at IS NULL OR previous_secret IS NULL)
);
COMMENT ON TABLE webhook IS 'What an organization subscribed to. A deleted one keeps no secret, and goes once its deliveries are gone.';
COMMENT ON COLUMN webhook.number IS 'In the order in which they were made.';
COMMENT ON COLUMN webhook.type IS 'Of events, as the caller names it, one of those included that never happen.';
COMMENT ON COLUMN webhook.meta IS 'The members that are known, word for word as given.';
COMMENT ON COLUMN webhook.thin IS 'What meta.payload says: ids alone are sent.';
COMMENT ON COLUMN webhook.updated_at IS 'When it was changed or deleted last. What is pending follows at once, or soon after if there is much of it.';
COMMENT ON COLUMN webhook.secret IS 'whsec_ and 32 bytes in base64; wrapped by patientcare.secrets.key where there is one.';
COMMENT ON COLUMN webhook.previous_secret IS 'Signs beside secret until previous_until; kept alike.';
CREATE INDEX webhook_live ON webhook (organization_id, type) WHERE deleted_at IS NULL;
CREATE INDEX webhook_of_endpoint ON webhook (organization_id, endpoint_id);
CREATE INDEX webhook_deleted ON webhook (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX webhook_changed ON webhook (updated_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook TO "${runtimeRole}";

CREATE TABLE webhook_delivery (
    organization_id uuid        NOT NULL,
    id              uuid        NOT NULL DEFAULT gen_random_uuid(),
    created_at      timestamptz NOT NULL DEFAULT statement_timestamp(),
    webhook_id      uuid        NOT NULL,
    endpoint_id     uuid        NOT NULL,
    sequence        bigint      NOT NULL,
    event_id        uuid        NOT NULL,
    occurred_at     timestamptz NOT NULL,
    type            text        NOT NULL,
    object          text        COLLATE "C" NOT NULL,
    state           text        NOT NULL CHECK (state IN ('pending', 'delivered', 'failed', 'dropped', 'skipped')),
    attempts        integer     NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    attempted_at    timestamptz,
    next_at         timestamptz CHECK (next_at IS NULL OR state = 'pending'),
    status          integer,
    reason          text,
    duration_ms     integer     CHECK (duration_ms >= 0),
    replayed_at     timestamptz,
    PRIMARY KEY (organization_id, id, created_at)
) PARTITION BY RANGE (created_at);
COMMENT ON TABLE webhook_delivery IS 'An event as it is sent to one subscription, once for both: whoever publishes holds the head of the organization. By days of UTC, kept for 30.';
COMMENT ON COLUMN webhook_delivery.sequence IS 'Of the event, which has event_id and occurred_at, too.';
COMMENT ON COLUMN webhook_delivery.type IS 'Of the subscription when the event happened.';
COMMENT ON COLUMN webhook_delivery.object IS 'Kind and code, with a colon between: what is sent in order.';
COMMENT ON COLUMN webhook_delivery.attempts IS 'Since it was made pending last.';
COMMENT ON COLUMN webhook_delivery.next_at IS 'Not before; null for at once, or never.';
COMMENT ON COLUMN webhook_delivery.status IS 'Of HTTP, with reason and duration_ms of the latest attempt; null if there was no answer.';
COMMENT ON COLUMN webhook_delivery.replayed_at IS 'When somebody had it made pending again.';
-- Unique by the lock on the head: a partitioned table has no key without created_at.
CREATE INDEX webhook_delivery_of_webhook ON webhook_delivery (organization_id, webhook_id, sequence);
CREATE INDEX webhook_delivery_pending ON webhook_delivery (organization_id, endpoint_id, sequence) WHERE state = 'pending';
CREATE INDEX webhook_delivery_pending_of_object ON webhook_delivery (organization_id, endpoint_id, object, sequence) WHERE state = 'pending';
GRANT SELECT, INSERT, UPDATE, DELETE ON webhook_delivery TO "${runtimeRole}";

-- As audit_make_month of V020 and V023 makes months, and for the same reasons.
CREATE FUNCTION webhook_delivery_make_day(day date, most integer) RETURNS integer LANGUAGE plpgsql
    SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
DECLARE
    first timestamptz := day::timestamp AT TIME ZONE 'UTC';
    next timestamptz := (day + 1)::timestamp AT TIME ZONE 'UTC';
    scope text := coalesce(current_setting('patientcare.scope', true), '');
    part text := 'webhook_delivery' || to_char(day, '_YYYY_MM_DD');
    waiting bigint;
BEGIN
    IF to_regclass(part) IS NOT NULL THEN RETURN 0; END IF;
    PERFORM set_config('patientcare.scope', 'migration', true);
    SELECT count(*) INTO waiting FROM (SELECT FROM webhook_delivery_default WHERE created_at >= first AND created_at < next LIMIT most + 1) few;
    IF waiting <= most THEN
        EXECUTE format('CREATE TABLE %I (LIKE webhook_delivery INCLUDING DEFAULTS INCLUDING CONSTRAINTS,'
            || ' CONSTRAINT day CHECK (created_at >= %L AND created_at < %L))', part, first, next);
        EXECUTE format('CREATE POLICY migration ON %I TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')', part,
            (SELECT relowner::regrole FROM pg_class WHERE oid = part::regclass));
        EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', part);
        LOCK TABLE webhook_delivery_default IN ACCESS EXCLUSIVE MODE;
        EXECUTE format('WITH moved AS (DELETE FROM webhook_delivery_default WHERE created_at >= %L AND created_at < %L RETURNING *)'
            || ' INSERT INTO %I SELECT * FROM moved', first, next, part);
        EXECUTE format('ALTER TABLE webhook_delivery ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part, first, next);
        EXECUTE format('ALTER TABLE %I DROP CONSTRAINT day', part);
    END IF;
    PERFORM set_config('patientcare.scope', scope, true);
    RETURN CASE WHEN waiting <= most THEN 1 ELSE 0 END;
END $$;
COMMENT ON FUNCTION webhook_delivery_make_day IS 'Makes the table of a day, unless it is there, and moves what the default partition has of it; leaves it if that is more than so many rows.';

CREATE FUNCTION webhook_delivery_make_days() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope text := coalesce(current_setting('patientcare.scope', true), '');
    made integer;
    stray date;
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtext('webhook_delivery_make_days')) THEN RETURN 0; END IF;
    SELECT sum(webhook_delivery_make_day((now() AT TIME ZONE 'UTC')::date + n, 10000)) INTO made FROM generate_series(0, 4) n;
    PERFORM set_config('patientcare.scope', 'migration', true);
    SELECT (created_at AT TIME ZONE 'UTC')::date INTO stray FROM webhook_delivery_default
        WHERE created_at BETWEEN '2000-01-01' AND now() + interval '12 months' LIMIT 1;
    PERFORM set_config('patientcare.scope', scope, true);
    RETURN made + CASE WHEN stray IS NULL THEN 0 ELSE webhook_delivery_make_day(stray, 10000) END;
END $$;
COMMENT ON FUNCTION webhook_delivery_make_days IS 'Makes the tables of today and the next four days, and of one of the days that are in the default partition by mistake; returns how many. Of two at once one does it.';

CREATE FUNCTION webhook_delivery_drop_day() RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path FROM CURRENT SET lock_timeout = '500ms' AS $$
DECLARE
    part regclass;
BEGIN
    IF NOT pg_try_advisory_xact_lock(hashtext('webhook_delivery_make_days')) THEN RETURN 0; END IF;
    SELECT c.oid INTO part FROM pg_inherits JOIN pg_class c ON c.oid = inhrelid
        WHERE inhparent = 'webhook_delivery'::regclass
            AND (regexp_match(pg_get_expr(relpartbound, c.oid), 'TO \(''([^'']+)''\)'))[1]::timestamptz < now() - interval '30 days'
        ORDER BY c.relname LIMIT 1;
    IF part IS NULL THEN RETURN 0; END IF;
    EXECUTE format('DROP TABLE %s', part);
    RETURN 1;
END $$;
COMMENT ON FUNCTION webhook_delivery_drop_day IS 'Removes the table of the oldest day all of whose deliveries are older than 30 days; returns 0 if there is none. It waits half a second at most for calls that use it, and is done again.';
REVOKE ALL ON FUNCTION webhook_delivery_make_day, webhook_delivery_make_days, webhook_delivery_drop_day FROM PUBLIC;
GRANT EXECUTE ON FUNCTION webhook_delivery_make_days, webhook_delivery_drop_day TO "${runtimeRole}";

CREATE TABLE webhook_delivery_default PARTITION OF webhook_delivery DEFAULT;

-- Inert while the walls of the other tables are; put_up_walls of V024 puts these up with them. Any node finds which endpoints are due,
-- counts what waits, and removes what is over, of all organizations; keys are wrapped anew for all.
DO $$ DECLARE walled regclass; BEGIN
    FOREACH walled IN ARRAY ARRAY['webhook', 'webhook_endpoint', 'webhook_delivery']::regclass[] LOOP
        EXECUTE format('CREATE POLICY own ON %s USING (organization_id = CASE WHEN length(current_setting(''patientcare.scope'', true)) = 36'
            ' THEN current_setting(''patientcare.scope'', true)::uuid END)', walled);
    END LOOP;
    FOREACH walled IN ARRAY ARRAY['webhook', 'webhook_endpoint', 'webhook_delivery', 'webhook_delivery_default']::regclass[] LOOP
        EXECUTE format('CREATE POLICY migration ON %s TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
            walled, (SELECT relowner::regrole FROM pg_class WHERE oid = walled));
        IF (SELECT relforcerowsecurity FROM pg_class WHERE oid = 'patient'::regclass) THEN
            EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
        END IF;
    END LOOP;
END $$;
CREATE POLICY named_scope_read ON webhook FOR SELECT USING (current_setting('patientcare.scope', true) IN ('operator', 'relay'));
CREATE POLICY named_scope_remove ON webhook USING (current_setting('patientcare.scope', true) = 'housekeeping') WITH CHECK (false);
CREATE POLICY named_scope_read ON webhook_endpoint FOR SELECT USING (current_setting('patientcare.scope', true) = 'relay');
CREATE POLICY named_scope_remove ON webhook_endpoint USING (current_setting('patientcare.scope', true) = 'housekeeping') WITH CHECK (false);
CREATE POLICY named_scope_read ON webhook_delivery FOR SELECT USING (current_setting('patientcare.scope', true) = 'relay');
SELECT webhook_delivery_make_days();

ALTER TABLE organization ADD COLUMN webhook_signature text,
    ADD COLUMN technical_email text,
    ADD COLUMN event_mail boolean NOT NULL DEFAULT false,
    ADD COLUMN message_retention_days integer;
ALTER TABLE organization ADD CONSTRAINT organization_message_retention_days_check
    CHECK (message_retention_days BETWEEN 1 AND 3650) NOT VALID;
ALTER TABLE organization VALIDATE CONSTRAINT organization_message_retention_days_check;
COMMENT ON COLUMN organization.webhook_signature IS 'Sent as x-webhook-signature with each event; wrapped by patientcare.secrets.key where there is one.';
COMMENT ON COLUMN organization.technical_email IS 'Who hears of endpoints that fail.';
COMMENT ON COLUMN organization.event_mail IS 'Whether subscriptions of the channel email mail patients.';
COMMENT ON COLUMN organization.message_retention_days IS 'After how many days messages are removed; null for never.';
