-- Views for reports (src/site/markdown/schema.md); and which releases the schema serves stands in schema_compatibility alone, now and after
-- migrate --finish. Every node reads that table all the time: it is locked last.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

-- Views belong to the owner of the schema, whose rights apply to the tables, and whose rows are those of the scope of whoever reads: a role for
-- reports needs no right on a table. Every view reads report_organization, which has its own condition on the scope: names of organizations are
-- readable in each scope, and before migrate --finish so is everything else. No view has a value of a patient or of a person. Days begin in the
-- organization's time zone.
CREATE OR REPLACE VIEW report_organization AS
    SELECT o.id AS organization_id, o.name, coalesce(z.name, 'UTC') AS time_zone
    FROM organization o LEFT JOIN pg_timezone_names z ON z.name = o.time_zone
    WHERE current_setting('patientcare.scope', true) IN ('migration', o.id::text);
COMMENT ON VIEW report_organization IS 'For reports: organizations, by the name of which a report can be read.';
COMMENT ON COLUMN report_organization.time_zone IS 'UTC if the database does not know the organization''s.';

CREATE OR REPLACE VIEW report_patients AS
    SELECT p.organization_id, (p.created_at AT TIME ZONE o.time_zone)::date AS day, count(*) AS added,
        count(*) FILTER (WHERE p.plan IS NOT NULL AND (p.subscribed_until IS NULL OR p.subscribed_until > now())) AS subscribed
    FROM patient p JOIN report_organization o USING (organization_id) GROUP BY 1, 2;
COMMENT ON VIEW report_patients IS 'For reports: patients by the day on which they were added.';
COMMENT ON COLUMN report_patients.subscribed IS 'How many of these have a plan now.';

CREATE OR REPLACE VIEW report_activation_codes AS
    SELECT c.organization_id, (c.created_at AT TIME ZONE o.time_zone)::date AS day, count(*) AS made,
        count(*) FILTER (WHERE c.active) AS active, sum(c.redeemed) AS redeemed
    FROM activation_code c JOIN report_organization o USING (organization_id) GROUP BY 1, 2;
COMMENT ON VIEW report_activation_codes IS 'For reports: activation codes by the day on which they were made.';
COMMENT ON COLUMN report_activation_codes.active IS 'How many of these are not switched off now.';
COMMENT ON COLUMN report_activation_codes.redeemed IS 'How many redemptions of these stand now.';

CREATE OR REPLACE VIEW report_redemptions AS
    SELECT r.organization_id, (r.redeemed_at AT TIME ZONE o.time_zone)::date AS day, count(*) AS redeemed,
        count(r.undone_at) AS undone
    FROM redemption r JOIN report_organization o USING (organization_id) GROUP BY 1, 2;
COMMENT ON VIEW report_redemptions IS 'For reports: redemptions of activation codes by their day.';
COMMENT ON COLUMN report_redemptions.undone IS 'How many of these were undone, on whatever day.';

CREATE OR REPLACE VIEW report_deliveries AS
    SELECT d.organization_id, (d.at AT TIME ZONE o.time_zone)::date AS day, d.channel, d.state, count(*) AS deliveries
    FROM delivery d JOIN report_organization o USING (organization_id) GROUP BY 1, 2, 3, 4;
COMMENT ON VIEW report_deliveries IS 'For reports: attempts to send an activation code, by day, channel and the state that was told last.';

CREATE OR REPLACE VIEW report_visits AS
    SELECT a.organization_id, (a.starts_at AT TIME ZONE o.time_zone)::date AS day, a.state, count(*) AS visits
    FROM appointment a JOIN report_organization o USING (organization_id) GROUP BY 1, 2, 3;
COMMENT ON VIEW report_visits IS 'For reports: visits by the day on which they begin, and their state now.';

CREATE OR REPLACE VIEW report_prescriptions AS
    SELECT p.organization_id, p.issued_on AS day, count(*) AS issued, count(p.withdrawn_at) AS withdrawn
    FROM prescription p JOIN report_organization o USING (organization_id) GROUP BY 1, 2;
COMMENT ON VIEW report_prescriptions IS 'For reports: prescriptions by the day on which they were issued.';
COMMENT ON COLUMN report_prescriptions.withdrawn IS 'How many of these were withdrawn, on whatever day.';

ALTER TABLE schema_compatibility ADD COLUMN IF NOT EXISTS after_finish integer NOT NULL DEFAULT 86;
ALTER TABLE schema_compatibility ALTER COLUMN after_finish DROP DEFAULT;
COMMENT ON TABLE schema_compatibility IS 'One row: which releases can work on the schema. Each node reads it, and is not ready unless it knows the version.';
COMMENT ON COLUMN schema_compatibility.least_known IS 'The version of the schema that a release must know to be able to work on it.';
COMMENT ON COLUMN schema_compatibility.after_finish IS 'What least_known becomes by migrate --finish, which removes what older releases use. Raised by the migration of a release whose --finish removes more.';

-- 1.0.0 knows only the history up to V014, where an entry of the version 999999 told it to stop. It sees now that it may not read that history:
-- to it the database is away. 1.1.0 does not read it.
CREATE OR REPLACE PROCEDURE put_up_walls(apart boolean) LANGUAGE plpgsql AS $$
DECLARE walled regclass;
BEGIN
    PERFORM set_config('lock_timeout', '1s', true);
    UPDATE schema_compatibility SET least_known = after_finish WHERE least_known < after_finish;
    IF apart THEN
        COMMIT;
        PERFORM set_config('lock_timeout', '1s', true);
    END IF;
    DROP VIEW IF EXISTS audit_event;
    DROP FUNCTION IF EXISTS audit_event_of_former_release, audit_patients;
    IF apart THEN
        COMMIT;
    END IF;
    -- A partition has no policy but that of the owner's own work: it is reached by its parent alone. Tables may have got another owner.
    FOREACH walled IN ARRAY ARRAY(SELECT c.oid::regclass FROM pg_class c
            LEFT JOIN pg_policy m ON m.polrelid = c.oid AND m.polname = 'migration' AND m.polroles = ARRAY[c.relowner]
            WHERE NOT (c.relrowsecurity AND c.relforcerowsecurity AND m.oid IS NOT NULL) AND EXISTS (SELECT FROM pg_policy p
                WHERE p.polname = 'own' AND p.polrelid IN (SELECT c.oid UNION ALL SELECT inhparent FROM pg_inherits WHERE inhrelid = c.oid))
            ORDER BY 1) LOOP
        PERFORM set_config('lock_timeout', '1s', true);
        EXECUTE format('DROP POLICY IF EXISTS migration ON %s', walled);
        EXECUTE format('CREATE POLICY migration ON %s TO %s USING (current_setting(''patientcare.scope'', true) = ''migration'')',
            walled, (SELECT relowner::regrole FROM pg_class WHERE oid = walled));
        EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY, FORCE ROW LEVEL SECURITY', walled);
        IF apart THEN
            COMMIT;
        END IF;
    END LOOP;
END $$;
COMMENT ON PROCEDURE put_up_walls IS 'Ends the work of older releases, and puts up the walls between organizations, each table in a transaction of its own if so asked: calls go on meanwhile. Back: ALTER TABLE ... DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY.';
REVOKE SELECT ON flyway_schema_history FROM "${runtimeRole}";
DELETE FROM flyway_schema_history WHERE version = '999999';

-- Where nobody is yet, nobody works with an older release.
UPDATE schema_compatibility SET least_known = after_finish
    WHERE least_known < after_finish AND NOT EXISTS (SELECT FROM organization);
