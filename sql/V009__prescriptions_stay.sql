-- What was issued stays as it was issued, whoever writes to the tables, and what was withdrawn stays withdrawn.

CREATE FUNCTION prescription_stays_withdrawn() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a withdrawn prescription stays withdrawn, for the reason that was given first'
        USING ERRCODE = 'restrict_violation';
END $$;

CREATE TRIGGER prescription_stays_withdrawn BEFORE UPDATE ON prescription FOR EACH ROW
    WHEN (OLD.withdrawn_at IS NOT NULL
        AND (NEW.withdrawn_at, NEW.withdrawal_reason) IS DISTINCT FROM (OLD.withdrawn_at, OLD.withdrawal_reason))
    EXECUTE FUNCTION prescription_stays_withdrawn();

-- The document comes last in the transaction that issues: with it the list of medicines is closed. The table is named with its
-- schema, so that no temporary one of the same name can stand before it.
CREATE FUNCTION prescription_item_comes_before_document() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    is_closed boolean;
BEGIN
    EXECUTE format('SELECT EXISTS (SELECT FROM %I.prescription_document WHERE organization_id = $1 AND prescription_id = $2)',
        TG_TABLE_SCHEMA) INTO is_closed USING NEW.organization_id, NEW.prescription_id;
    IF is_closed THEN
        RAISE EXCEPTION 'a prescription that was issued takes no more medicines' USING ERRCODE = 'restrict_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER prescription_item_comes_before_document BEFORE INSERT ON prescription_item FOR EACH ROW
    EXECUTE FUNCTION prescription_item_comes_before_document();
