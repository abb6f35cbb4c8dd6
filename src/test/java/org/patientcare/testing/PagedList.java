package org.patientcare.testing;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/**
 * A list of the service, page by page.
 *
 * @param http client that reads it
 */
public record PagedList(Http http, String path) {

    /**
     * A page.
     *
     * @param query without its question mark; empty for none
     */
    public Reply get(String query) {
        return http.get(path + (query.isEmpty() ? "" : "?" + query));
    }

    /** The codes on that page. */
    public List<String> codes(String query) {
        List<String> codes = new ArrayList<>();
        get(query).expect(200).json().get("data").forEach(e -> codes.add(e.get("code").asText()));
        return codes;
    }

    /** Follows the page's link to the next one; null after the last. */
    public JsonNode next(JsonNode page) {
        String link = page.at("/links/next").asText(null);
        return link == null
                ? null
                : http.get(link.substring(http.base().length())).expect(200).json();
    }
}
