package org.patientcare.platform.http;

import jakarta.ws.rs.Priorities;
import java.util.List;

/**
 * The order in which a request is checked (contract, section 1), in one place. Three groups of
 * filters follow one another: servlet filters, JAX-RS filters before the resource method is
 * matched, and JAX-RS filters after that. Between the last two JAX-RS itself refuses unknown paths
 * (404), methods (405) and types of bodies (415, or 406 if neither JSON nor a file is accepted);
 * after the last it reads the body and refuses its faults (422).
 *
 * <p>Filters of responses need no order: each sets headers of its own.
 */
public final class FilterOrder {

    /**
     * The servlet filters as {@code web.xml} maps them, which alone can give them an order; a test
     * compares the two. Filters of single pages ({@code @WebFilter}) follow these, one for a path.
     */
    static final List<String> SERVLET_FILTERS =
            List.of(
                    // Gives the request an id, so that every later answer carries it, counts
                    // and times it, and answers failures of later filters. 400 for a query that
                    // cannot be decoded. Normalizes Content-Type and Accept.
                    "request-watch",
                    // Lets the request wait until its caller may run one more on this node.
                    "concurrency");

    // Before the resource method is matched

    /**
     * 429 or 503 for a request whose wait was in vain, before it costs anything else. 204 for a
     * browser's CORS preflight request, which has no credential. Authentication: 401, 403 on
     * appointment calls, 429 by address and by credential.
     */
    public static final int ENTRY = Priorities.AUTHENTICATION;

    // After that: the path, the method and the body's type are supported

    /**
     * Records which resource method was matched. 406 for a caller that accepts none of the produced
     * types, if these are no file; 415 for a compressed body.
     */
    public static final int METHOD = Priorities.AUTHENTICATION + 1;

    /** 403 for a caller without the permission for the call. */
    public static final int PERMISSION = Priorities.AUTHORIZATION;

    /** 403 for an organization for which sending is not enabled. */
    public static final int DELIVERY_PERMISSION = Priorities.AUTHORIZATION + 1;

    /**
     * 412 for a change that is to be made only for a certain version; 413 for a body that is too
     * large.
     */
    public static final int BODY = Priorities.ENTITY_CODER;

    /** What announces the length of a response, as it is sent. */
    public static final int LENGTH = Priorities.ENTITY_CODER + 1;

    /** Compression of a written list. */
    public static final int COMPRESSION = Priorities.ENTITY_CODER + 2;

    private FilterOrder() {}
}
