-- Guesses at a date of birth, to see the medicines of a prescription: so many an hour and no more.

-- No foreign key: it would want a lock on the prescription, which the guess at hand holds.
CREATE TABLE wrong_birth_date (
    organization_id uuid        NOT NULL,
    prescription_id uuid        NOT NULL,
    id              bigint      GENERATED ALWAYS AS IDENTITY,
    at              timestamptz NOT NULL,
    PRIMARY KEY (organization_id, prescription_id, id)
);
COMMENT ON TABLE wrong_birth_date IS 'Somebody who holds a prescription typed a date of birth that is not the patient''s; which one is not kept. Kept for as long as it counts against guessing.';
COMMENT ON COLUMN wrong_birth_date.organization_id IS 'Whose prescription it is.';
COMMENT ON COLUMN wrong_birth_date.prescription_id IS 'The prescription, whose row is held while a date is judged.';
COMMENT ON COLUMN wrong_birth_date.id IS 'Tells apart what came at the same moment.';
COMMENT ON COLUMN wrong_birth_date.at IS 'By the clock of the database.';
CREATE INDEX wrong_birth_date_at ON wrong_birth_date (at);
GRANT SELECT, INSERT, DELETE ON wrong_birth_date TO "${runtimeRole}";
-- To lock what is removed.
GRANT UPDATE (at) ON wrong_birth_date TO "${runtimeRole}";
