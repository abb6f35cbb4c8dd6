-- A second wall between organizations, behind the conditions of statements: a row is seen and written in the scope of its organization, or
-- in a named scope that needs it. The setting patientcare.scope is an organization's id, the name of a scope, or empty: then nothing is
-- seen. Releases that set nothing work on until the walls are put up: for an installation that has organizations already that is a step
-- of its own, once no such release is at work (CALL put_up_walls(true), which migrate --finish does).

-- Those that are there stay: this is done again where a lock is not to be had. Expressions are written out: a function or a sub-select
-- would be planned anew, or run for each row. The parts of an OR run in the reverse order of the policies' names: own comes first.
CREATE OR REPLACE FUNCTION pg_temp.policy(walled regclass, name text, rest text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_policy WHERE polrelid = walled AND polname = name) THEN
        EXECUTE format('CREATE POLICY %I ON %s %s', name, walled,
            replace(replace(rest, '<own>', 'CASE WHEN length(<scope>) = 36 THEN <scope>::uuid END'),
                '<scope>', 'current_setting(''patientcare.scope'', true)'));
    END IF;
END $$;

-- What is an organization's own; and the owner's own work: behind a wall a migration would find no rows, and say nothing of it.
CREATE OR REPLACE FUNCTION pg_temp.walls(walled regclass, organization name) RETURNS void LANGUAGE sql AS $$
    SELECT pg_temp.policy(walled, 'own', format('USING (%I = <own>)', organization));
    SELECT pg_temp.policy(walled, 'migration', format('TO %s USING (<scope> = ''migration'')',
        (SELECT relowner::regrole FROM pg_class WHERE oid = walled)));
$$;

-- One table at a time, each under one short lock. Named scopes are for where no organization is known yet, or many are. Rows that are locked,
-- changed or returned must be seen as well; what is removed is locked before, and nothing is written there.
SELECT pg_temp.walls('credential', 'organization_id'),
    pg_temp.policy('credential', 'named_scope_read', 'FOR SELECT USING (<scope> = ''door'')');
SELECT pg_temp.walls('patient', 'organization_id'),
    pg_temp.policy('patient', 'named_scope_read', 'FOR SELECT USING (<scope> IN (''links'', ''housekeeping'', ''operator''))'),
    pg_temp.policy('patient', 'named_scope_change', 'FOR UPDATE USING (<scope> = ''housekeeping'')');
SELECT pg_temp.walls('patient_token', 'organization_id'),
    pg_temp.policy('patient_token', 'named_scope_read', 'FOR SELECT USING (<scope> = ''operator'')'),
    pg_temp.policy('patient_token', 'named_scope_change', 'FOR UPDATE USING (<scope> = ''housekeeping'')'),
    pg_temp.policy('patient_token', 'named_scope_remove', 'USING (<scope> = ''housekeeping'') WITH CHECK (false)');
SELECT pg_temp.walls('activation_code', 'organization_id');
SELECT pg_temp.walls('redemption', 'organization_id');
SELECT pg_temp.walls('wrong_code', 'organization_id'),
    pg_temp.policy('wrong_code', 'named_scope_remove', 'USING (<scope> = ''housekeeping'') WITH CHECK (false)');
SELECT pg_temp.walls('wrong_birth_date', 'organization_id'),
    pg_temp.policy('wrong_birth_date', 'named_scope_remove', 'USING (<scope> = ''housekeeping'') WITH CHECK (false)');
SELECT pg_temp.walls('delivery', 'organization_id'),
    pg_temp.policy('delivery', 'named_scope_read', 'FOR SELECT USING (<scope> = ''receipts'')'),
    pg_temp.policy('delivery', 'named_scope_change', 'FOR UPDATE USING (<scope> = ''receipts'')');
SELECT pg_temp.walls('professional_assignment', 'organization_id'),
    pg_temp.policy('professional_assignment', 'named_scope', 'USING (<scope> = ''operator'')');
SELECT pg_temp.walls('appointment', 'organization_id'),
    pg_temp.policy('appointment', 'named_scope_read', 'FOR SELECT USING (<scope> IN (''links'', ''housekeeping''))'),
    pg_temp.policy('appointment', 'named_scope_change', 'FOR UPDATE USING (<scope> = ''housekeeping'')');
SELECT pg_temp.walls('appointment_history', 'organization_id'),
    pg_temp.policy('appointment_history', 'named_scope_read', 'FOR SELECT USING (<scope> = ''housekeeping'')'),
    pg_temp.policy('appointment_history', 'named_scope_insert', 'FOR INSERT WITH CHECK (<scope> = ''housekeeping'')');
SELECT pg_temp.walls('visit_link', 'organization_id'),
    pg_temp.policy('visit_link', 'named_scope_read', 'FOR SELECT USING (<scope> = ''links'')');
SELECT pg_temp.walls('visit_attendance', 'organization_id'),
    pg_temp.policy('visit_attendance', 'named_scope_read', 'FOR SELECT USING (<scope> = ''housekeeping'')'),
    pg_temp.policy('visit_attendance', 'named_scope_change', 'FOR UPDATE USING (<scope> = ''housekeeping'')');
SELECT pg_temp.walls('visit_signal', 'organization_id'),
    pg_temp.policy('visit_signal', 'named_scope_remove', 'USING (<scope> = ''housekeeping'') WITH CHECK (false)');
SELECT pg_temp.walls('visit_room', 'organization_id');
SELECT pg_temp.walls('prescription', 'organization_id'),
    pg_temp.policy('prescription', 'named_scope_read', 'FOR SELECT USING (<scope> IN (''verify'', ''housekeeping''))');
SELECT pg_temp.walls('prescription_item', 'organization_id');
SELECT pg_temp.walls('prescription_document', 'organization_id');
-- Events of no organization are written in any scope. Whom events concern all may read, by our numbers alone: the index over them would
-- not be used behind a policy, since && might tell of rows that are not to be seen. Their partitions are walled by put_up_walls.
SELECT pg_temp.walls('audit_log', 'organization_id'),
    pg_temp.policy('audit_log', 'nobodys', 'FOR INSERT WITH CHECK (organization_id IS NULL)'),
    pg_temp.policy('audit_log', 'named_scope_read', 'FOR SELECT USING (<scope> IN (''operator'', ''housekeeping''))');
SELECT pg_temp.walls('audit_subject', 'organization_id'),
    pg_temp.policy('audit_subject', 'readers', 'FOR SELECT USING (true)'),
    pg_temp.policy('audit_subject', 'named_scope_insert', 'FOR INSERT WITH CHECK (<scope> = ''housekeeping'')');
-- Organizations themselves may be read by all: whoever knocks is asked which web origins they have.
SELECT pg_temp.walls('organization', 'id'),
    pg_temp.policy('organization', 'readers', 'FOR SELECT USING (true)');

-- Not before the last node of a release that sets no scope has ended: such a one finds nothing from now on, and says so by the entry in
-- the history that it reads, of a version that it does not know. What was there for it alone goes, too. Can be done again.
CREATE OR REPLACE PROCEDURE put_up_walls(apart boolean) LANGUAGE plpgsql AS $$
DECLARE walled regclass;
BEGIN
    PERFORM set_config('lock_timeout', '1s', true);
    UPDATE schema_compatibility SET least_known = 24 WHERE least_known < 24;
    INSERT INTO flyway_schema_history (installed_rank, version, description, type, script, installed_by, execution_time, success)
        SELECT max(installed_rank) + 1, '999999', 'walls between organizations', 'SQL', 'put_up_walls', current_user, 0, true
        FROM flyway_schema_history HAVING count(*) FILTER (WHERE version = '999999') = 0;
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
REVOKE ALL ON PROCEDURE put_up_walls FROM PUBLIC;
COMMENT ON PROCEDURE put_up_walls IS 'Puts up the walls between organizations, each table in a transaction of its own if so asked: calls go on meanwhile. Back: ALTER TABLE ... DISABLE ROW LEVEL SECURITY, NO FORCE ROW LEVEL SECURITY.';

-- Where nobody is yet, nobody works without a scope.
DO $$ BEGIN
    IF NOT EXISTS (SELECT FROM organization) THEN
        CALL put_up_walls(false);
    END IF;
END $$;
