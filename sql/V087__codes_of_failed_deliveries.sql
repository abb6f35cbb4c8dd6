-- Why a delivery failed, as a word for programs. Releases before write none, and read none.
ALTER TABLE delivery ADD COLUMN reason_code text COLLATE "C";
COMMENT ON COLUMN delivery.reason_code IS 'The reason as a word for programs. NULL unless failed, and where a release that knew no such words wrote the reason.';
