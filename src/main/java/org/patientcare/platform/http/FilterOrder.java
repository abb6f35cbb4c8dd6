package org.patientcare.platform.http;

import jakarta.ws.rs.Priorities;
import java.util.List;

/**
 * The order in which a request is judged (contract, section 1), in one place. Three groups of
 * filters follow one another: those of servlets, those of JAX-RS before it looks for the resource
 * method, and those behind. Between the last two JAX-RS itself refuses unknown paths (404), methods
 * (405) and types of bodies (415); behind the last it reads the body and refuses what is wrong in
 * it (422).
 *
 * <p>Filters of answers need no order: each sets headers of its own.
 */
public final class FilterOrder {

    /**
     * Filters of servlets, as {@code web.xml} maps them, which alone can give them an order; a test
     * compares. Filters of single pages ({@code @WebFilter}) come behind these, one for a path.
     */
    static final List<String> SERVLET_FILTERS =
            List.of(
                    // Gives it an id, so that every later answer carries it.
                    "request-id",
                    // Counts and times it, and answers what fails behind.
                    "request-watch",
                    // 400 for a query that cannot be decoded.
                    "query",
                    // Decides nothing: puts Content-Type and Accept into one form.
                    "media-types",
                    // Lets it wait until its caller has a place free on this node.
                    "turn");

    // Before the resource method is looked for

    /** 429 or 503 for a request that waited in vain, before it costs anything else. */
    public static final int TURN = Priorities.AUTHENTICATION - 4;

    /** Decides nothing: tells the audit trail which request this is. */
    public static final int AUDIT_CONTEXT = Priorities.AUTHENTICATION - 3;

    /** Decides nothing: puts the path into one form. */
    public static final int PATH = Priorities.AUTHENTICATION - 2;

    /** 204 for a browser that asks whether it may call, which has no credential yet. */
    public static final int PREFLIGHT = Priorities.AUTHENTICATION - 1;

    /** Who calls: 401, 403 on appointment calls, 429 by address and by credential. */
    public static final int CALLER = Priorities.AUTHENTICATION;

    /** Decides nothing: puts the accepted types aside, for {@link #ANSWERED_TYPES}. */
    public static final int ACCEPTED_TYPES = Priorities.AUTHENTICATION + 1;

    // Behind: the path is known, the method is allowed, the body's type is read here

    /** Decides nothing: notes which resource method it reached. */
    public static final int OPERATION = Priorities.AUTHENTICATION + 2;

    /** 406 for a caller that accepts none of the types that are answered. */
    public static final int ANSWERED_TYPES = Priorities.AUTHENTICATION + 3;

    /** 415 for a compressed body. */
    public static final int ENCODED_BODY = Priorities.AUTHORIZATION - 1;

    /** 403 for a caller without the permission for the call. */
    public static final int PERMISSION = Priorities.AUTHORIZATION;

    /** 403 for an organization for which sending is not enabled. */
    public static final int DELIVERY_PERMISSION = Priorities.AUTHORIZATION + 1;

    /** 413 for a body that is too large. */
    public static final int BODY_LIMIT = Priorities.ENTITY_CODER;

    private FilterOrder() {}
}
