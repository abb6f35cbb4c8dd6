package org.patientcare.surfaces.desk;

import java.util.Base64;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.Sha256;

/** Computes entity tags, with which a desk detects that a response has not changed. */
final class ContentTag {

    private ContentTag() {}

    /** A hash of the response's JSON, so it changes with any part of the response. */
    static String of(Object answer) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Sha256.of(Json.write(answer)));
    }
}
