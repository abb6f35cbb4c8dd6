-- What a seal will be over, so that it holds after a part of the event was forgotten: whoever forgets one part keeps its digest, and the
-- salt of the other part, which is derived, and removes salt itself. One salt for both would let addresses be tried.
SELECT set_config('search_path', quote_ident(current_schema()) || ', pg_temp', true);

CREATE FUNCTION audit_field(value text) RETURNS bytea LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
    SELECT coalesce(int4send(octet_length(convert_to(value, 'UTF8'))) || convert_to(value, 'UTF8'), '\xffffffff')
$$;
COMMENT ON FUNCTION audit_field IS 'The length in bytes and the bytes; ffffffff for null.';

CREATE FUNCTION audit_origin_digest(salt uuid, request_id text, address text) RETURNS bytea
    LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
    SELECT sha256(substr(sha256(uuid_send(salt) || '\x01'), 1, 16) || audit_field(request_id) || audit_field(address))
$$;
COMMENT ON FUNCTION audit_origin_digest IS 'Of where a request came from, which is forgotten by age.';

CREATE FUNCTION audit_codes_digest(salt uuid, patient text, codes text[]) RETURNS bytea
    LANGUAGE sql IMMUTABLE SET search_path FROM CURRENT AS $$
    SELECT sha256(substr(sha256(uuid_send(salt) || '\x02'), 1, 16) || audit_field(patient) || int4send(cardinality(codes))
        || coalesce((SELECT string_agg(audit_field(code), ''::bytea ORDER BY n) FROM unnest(codes) WITH ORDINALITY u (code, n)), ''))
$$;
COMMENT ON FUNCTION audit_codes_digest IS 'Of the callers'' codes, and of the actor''s if a patient, which are forgotten by wish.';

CREATE FUNCTION audit_digest(e audit_log, origin bytea, codes bytea) RETURNS bytea LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT sha256(audit_field('audit 1') || audit_field(e.id::text) || audit_field((extract(epoch FROM e.at) * 1000000)::bigint::text)
        || audit_field(e.organization_id::text) || audit_field(e.actor_kind)
        || audit_field(CASE WHEN e.actor_kind <> 'patient' THEN e.actor_id END) || audit_field(e.action) || audit_field(e.object_kind)
        || audit_field(e.outcome) || audit_field(e.times::text) || audit_field(e.facts::text) || origin || codes)
$$;
CREATE FUNCTION audit_digest(e audit_log) RETURNS bytea LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT audit_digest(e, audit_origin_digest(e.salt, e.request_id, e.address),
        audit_codes_digest(e.salt, CASE WHEN e.actor_kind = 'patient' THEN e.actor_id END, e.object_codes))
$$;
COMMENT ON FUNCTION audit_digest(audit_log) IS 'Of an event of which nothing is forgotten.';
REVOKE ALL ON FUNCTION audit_field, audit_origin_digest, audit_codes_digest, audit_digest(audit_log, bytea, bytea), audit_digest(audit_log)
    FROM PUBLIC;
