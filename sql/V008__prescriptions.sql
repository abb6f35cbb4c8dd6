-- Prescriptions as they were issued, and their documents.

CREATE TABLE prescription (
    organization_id    uuid        NOT NULL REFERENCES organization,
    id                 uuid        NOT NULL UNIQUE,
    patient_id         bigint      NOT NULL,
    patient_first_name text        NOT NULL CHECK (char_length(patient_first_name) <= 255),
    patient_last_name  text        CHECK (char_length(patient_last_name) <= 255),
    patient_gender     text        CHECK (patient_gender IN ('male', 'female')),
    patient_birth_date date,
    print_name         text        CHECK (char_length(print_name) <= 255),
    professional_hash  text        COLLATE "C" NOT NULL REFERENCES professional,
    prescriber_name    text        NOT NULL CHECK (char_length(prescriber_name) <= 255),
    prescriber_title   text        CHECK (char_length(prescriber_title) <= 255),
    collegiate_number  text        CHECK (char_length(collegiate_number) <= 255),
    organization_name  text        NOT NULL CHECK (char_length(organization_name) <= 255),
    language           text        NOT NULL CHECK (language IN ('es', 'en', 'pt', 'de')),
    notes              text        CHECK (char_length(notes) <= 255),
    issued_at          timestamptz NOT NULL,
    issued_on          date        NOT NULL,
    withdrawn_at       timestamptz,
    withdrawal_reason  text        CHECK (char_length(withdrawal_reason) <= 255),
    PRIMARY KEY (organization_id, id),
    FOREIGN KEY (organization_id, patient_id) REFERENCES patient,
    CHECK ((withdrawn_at IS NULL) = (withdrawal_reason IS NULL))
);
COMMENT ON TABLE prescription IS 'Medicines that a professional prescribed a patient. Patient, prescriber and organization are kept as they were then. id: the code by which callers and the paper name it, random.';
COMMENT ON COLUMN prescription.issued_on IS 'The day of issued_at in the organization''s time zone, as it is printed.';
COMMENT ON COLUMN prescription.print_name IS 'The patient''s name in letters that can be printed, where the caller gave one.';
CREATE INDEX prescription_of_patient ON prescription (organization_id, patient_id, issued_at DESC, id);
CREATE INDEX prescription_of_professional ON prescription (professional_hash);
GRANT SELECT, INSERT, UPDATE (withdrawn_at, withdrawal_reason) ON prescription TO "${runtimeRole}";

CREATE TABLE prescription_item (
    organization_id  uuid    NOT NULL,
    prescription_id  uuid    NOT NULL,
    position         integer NOT NULL CHECK (position >= 0),
    active_substance text    NOT NULL CHECK (char_length(active_substance) <= 255),
    dose             text    CHECK (char_length(dose) <= 255),
    posology         text    CHECK (char_length(posology) <= 255),
    quantity         text    CHECK (char_length(quantity) <= 255),
    PRIMARY KEY (organization_id, prescription_id, position),
    FOREIGN KEY (organization_id, prescription_id) REFERENCES prescription
);
COMMENT ON TABLE prescription_item IS 'A medicine of a prescription, in the order in which the caller named them.';
GRANT SELECT, INSERT ON prescription_item TO "${runtimeRole}";

CREATE TABLE prescription_document (
    organization_id uuid  NOT NULL,
    prescription_id uuid  NOT NULL,
    pdf             bytea NOT NULL,
    sha256          bytea NOT NULL CHECK (sha256 = sha256(pdf)),
    PRIMARY KEY (organization_id, prescription_id),
    FOREIGN KEY (organization_id, prescription_id) REFERENCES prescription
);
COMMENT ON TABLE prescription_document IS 'The PDF of a prescription, made once: nobody can change it. A PDF is compressed already.';
ALTER TABLE prescription_document ALTER COLUMN pdf SET STORAGE EXTERNAL;
GRANT SELECT, INSERT ON prescription_document TO "${runtimeRole}";
