package org.patientcare.visits.call;

import org.patientcare.testing.Http;
import org.patientcare.testing.WebSocketClient;

/** Requests as the script of a visit page sends them. */
final class CallRequests {

    private CallRequests() {}

    /**
     * @param url of the visit link
     */
    static Http ofPage(String url) {
        return Http.suiteNode().with("Origin", WebSocketClient.origin(url));
    }

    /**
     * @param part such as {@code /report}
     */
    static String path(String url, String part) {
        return url.substring(url.indexOf("/call/")) + part;
    }
}
