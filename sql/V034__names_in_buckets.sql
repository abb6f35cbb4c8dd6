-- Names of patients in 32 buckets, in place of the index of each name: it costs a new patient a third (src/site/markdown/decisions/040). Where
-- a bucket begins is a matter of taste and of speed, and of nothing else: the order is that of the collation. Word for word what NameBuckets makes.
SET lock_timeout = 0;
DROP INDEX CONCURRENTLY IF EXISTS patient_by_bucket;
CREATE INDEX CONCURRENTLY patient_by_bucket ON patient (organization_id, (CASE WHEN last_name IS NULL THEN
        CASE WHEN first_name COLLATE folded < 'lo' THEN CASE WHEN first_name COLLATE folded < 'e' THEN CASE WHEN first_name COLLATE folded < 'c' THEN CASE WHEN
        first_name COLLATE folded < 'b' THEN CASE WHEN first_name COLLATE folded < 'alm' THEN 0 ELSE 1 END ELSE CASE WHEN first_name COLLATE folded < 'bl' THEN
        2 ELSE 3 END END ELSE CASE WHEN first_name COLLATE folded < 'co' THEN CASE WHEN first_name COLLATE folded < 'cas' THEN 4 ELSE 5 END ELSE CASE WHEN
        first_name COLLATE folded < 'd' THEN 6 ELSE 7 END END END ELSE CASE WHEN first_name COLLATE folded < 'gon' THEN CASE WHEN first_name COLLATE folded <
        'g' THEN CASE WHEN first_name COLLATE folded < 'fe' THEN 8 ELSE 9 END ELSE CASE WHEN first_name COLLATE folded < 'gard' THEN 10 ELSE 11 END END ELSE
        CASE WHEN first_name COLLATE folded < 'j' THEN CASE WHEN first_name COLLATE folded < 'h' THEN 12 ELSE 13 END ELSE CASE WHEN first_name COLLATE folded <
        'l' THEN 14 ELSE 15 END END END END ELSE CASE WHEN first_name COLLATE folded < 'pi' THEN CASE WHEN first_name COLLATE folded < 'mor' THEN CASE WHEN
        first_name COLLATE folded < 'mart' THEN CASE WHEN first_name COLLATE folded < 'm' THEN 16 ELSE 17 END ELSE CASE WHEN first_name COLLATE folded < 'me'
        THEN 18 ELSE 19 END END ELSE CASE WHEN first_name COLLATE folded < 'p' THEN CASE WHEN first_name COLLATE folded < 'n' THEN 20 ELSE 21 END ELSE CASE
        WHEN first_name COLLATE folded < 'pe' THEN 22 ELSE 23 END END END ELSE CASE WHEN first_name COLLATE folded < 'sc' THEN CASE WHEN first_name COLLATE
        folded < 'ro' THEN CASE WHEN first_name COLLATE folded < 'r' THEN 24 ELSE 25 END ELSE CASE WHEN first_name COLLATE folded < 's' THEN 26 ELSE 27 END END
        ELSE CASE WHEN first_name COLLATE folded < 'v' THEN CASE WHEN first_name COLLATE folded < 't' THEN 28 ELSE 29 END ELSE CASE WHEN first_name COLLATE
        folded < 'w' THEN 30 ELSE 31 END END END END END
    ELSE
        CASE WHEN last_name COLLATE folded < 'lo' THEN CASE WHEN last_name COLLATE folded < 'e' THEN CASE WHEN last_name COLLATE folded < 'c' THEN CASE WHEN
        last_name COLLATE folded < 'b' THEN CASE WHEN last_name COLLATE folded < 'alm' THEN 0 ELSE 1 END ELSE CASE WHEN last_name COLLATE folded < 'bl' THEN 2
        ELSE 3 END END ELSE CASE WHEN last_name COLLATE folded < 'co' THEN CASE WHEN last_name COLLATE folded < 'cas' THEN 4 ELSE 5 END ELSE CASE WHEN
        last_name COLLATE folded < 'd' THEN 6 ELSE 7 END END END ELSE CASE WHEN last_name COLLATE folded < 'gon' THEN CASE WHEN last_name COLLATE folded < 'g'
        THEN CASE WHEN last_name COLLATE folded < 'fe' THEN 8 ELSE 9 END ELSE CASE WHEN last_name COLLATE folded < 'gard' THEN 10 ELSE 11 END END ELSE CASE
        WHEN last_name COLLATE folded < 'j' THEN CASE WHEN last_name COLLATE folded < 'h' THEN 12 ELSE 13 END ELSE CASE WHEN last_name COLLATE folded < 'l'
        THEN 14 ELSE 15 END END END END ELSE CASE WHEN last_name COLLATE folded < 'pi' THEN CASE WHEN last_name COLLATE folded < 'mor' THEN CASE WHEN last_name
        COLLATE folded < 'mart' THEN CASE WHEN last_name COLLATE folded < 'm' THEN 16 ELSE 17 END ELSE CASE WHEN last_name COLLATE folded < 'me' THEN 18 ELSE
        19 END END ELSE CASE WHEN last_name COLLATE folded < 'p' THEN CASE WHEN last_name COLLATE folded < 'n' THEN 20 ELSE 21 END ELSE CASE WHEN last_name
        COLLATE folded < 'pe' THEN 22 ELSE 23 END END END ELSE CASE WHEN last_name COLLATE folded < 'sc' THEN CASE WHEN last_name COLLATE folded < 'ro' THEN
        CASE WHEN last_name COLLATE folded < 'r' THEN 24 ELSE 25 END ELSE CASE WHEN last_name COLLATE folded < 's' THEN 26 ELSE 27 END END ELSE CASE WHEN
        last_name COLLATE folded < 'v' THEN CASE WHEN last_name COLLATE folded < 't' THEN 28 ELSE 29 END ELSE CASE WHEN last_name COLLATE folded < 'w' THEN 30
        ELSE 31 END END END END END
    END));
DROP INDEX CONCURRENTLY IF EXISTS patient_by_name;
COMMENT ON COLLATION folded IS 'Letters without case and accents: Łukasz is lukasz. Of another version of ICU: REINDEX INDEX CONCURRENTLY patient_by_bucket, then ALTER COLLATION folded REFRESH VERSION.';
RESET lock_timeout;
