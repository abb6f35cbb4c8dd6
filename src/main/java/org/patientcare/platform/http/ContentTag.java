package org.patientcare.platform.http;

import jakarta.ws.rs.core.EntityTag;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Base64;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.IfNoneMatch;
import org.patientcare.platform.shared.Sha256;

/** Computes entity tags, with which a page detects that a response has not changed. */
public final class ContentTag {

    private ContentTag() {}

    /** A hash of the JSON of a response, or of what tells it from others. */
    public static EntityTag of(Object answer) {
        return new EntityTag(
                Base64.getUrlEncoder()
                        .withoutPadding()
                        .encodeToString(Sha256.of(Json.write(answer))));
    }

    /**
     * Whether the caller of a read already has the content with this tag. Other conditions than
     * {@code If-None-Match} are ignored (ADR 068). JAX-RS itself fails on one that is not
     * well-formed.
     */
    public static boolean isKnown(EntityTag tag, HttpHeaders request) {
        return IfNoneMatch.names(
                request.getHeaderString(HttpHeaders.IF_NONE_MATCH), '"' + tag.getValue() + '"');
    }
}
