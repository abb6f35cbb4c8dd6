package org.patientcare.operations.trailfeed;

import jakarta.ws.rs.core.Response;

/**
 * A page of the feed: lines as the body, and where to continue in headers.
 *
 * @param type the media type of the lines
 * @param next the cursor from which to continue
 * @param more whether there may already be more events
 */
public record TrailFeedView(byte[] lines, String type, String next, boolean more) {

    static final String NEXT_HEADER = "X-Next-Cursor";
    static final String MORE_HEADER = "X-More";

    Response response() {
        return Response.ok(lines, type).header(NEXT_HEADER, next).header(MORE_HEADER, more).build();
    }
}
