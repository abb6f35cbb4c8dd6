-- The index of a caller's codes knows those of blocked patients as well, whose rows their policies hide (src/site/markdown/decisions/111): whoever uses one
-- again is told that it is used.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE OR REPLACE FUNCTION hidden_code_is_used(of_organization uuid, kind text, caller_code text) RETURNS boolean LANGUAGE plpgsql
    SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    scope_before constant text := current_setting('patientcare.scope', true);
    outcome boolean;
BEGIN
    PERFORM set_config('patientcare.scope', 'migration', true);
    IF kind = 'appointment' THEN
        outcome := EXISTS (SELECT FROM appointment a JOIN blocked_patient b ON b.organization_id = a.organization_id AND b.patient_id = a.patient_id
            WHERE a.organization_id = of_organization AND a.code = caller_code);
    ELSIF kind = 'prescription' THEN
        outcome := EXISTS (SELECT FROM prescription p JOIN blocked_patient b ON b.organization_id = p.organization_id AND b.patient_id = p.patient_id
            WHERE p.organization_id = of_organization AND p.reference = caller_code);
    END IF;
    PERFORM set_config('patientcare.scope', coalesce(scope_before, ''), true);
    RETURN outcome;
END $$;
COMMENT ON FUNCTION hidden_code_is_used IS 'Whether an appointment has the code, or a prescription the reference, that nobody sees since its patient is blocked. Says nothing else of it.';

REVOKE ALL ON FUNCTION hidden_code_is_used FROM PUBLIC;
GRANT EXECUTE ON FUNCTION hidden_code_is_used TO "${runtimeRole}";
