package org.patientcare.talk.feed;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.patientcare.testing.Http;
import org.patientcare.testing.Reply;

/** A reader of the feed that keeps its cursor and detects repeated and misordered events. */
final class FeedCursor {

    private static final int UNAVAILABLE = 502;

    private final Http http;
    private final Set<String> ids = new HashSet<>();
    private final Map<String, Long> sequences = new HashMap<>();
    private final List<String> faults = new ArrayList<>();
    private String next;

    FeedCursor(Http http) {
        this.http = http;
    }

    int read() {
        return ids.size();
    }

    /** The repeated events, and the events of an object that came in the wrong order. */
    List<String> faults() {
        return faults;
    }

    /** Reads until a page is empty that was requested after the condition became true. */
    void readUntil(BooleanSupplier last) {
        boolean over;
        int found;
        do {
            over = last.getAsBoolean();
            found = readOnce();
        } while (!over || found != 0);
    }

    /**
     * @return the number of events; -1 if a node was unavailable
     */
    private int readOnce() {
        Reply reply = http.get("/v1/events?wait=2" + (next == null ? "" : "&after=" + next));
        if (reply.status() >= UNAVAILABLE) {
            return -1;
        }
        JsonNode page = reply.expect(200).json();
        page.get("data").forEach(this::check);
        next = page.get("next").asText();
        return page.get("data").size();
    }

    private void check(JsonNode event) {
        if (!ids.add(event.get("id").asText())) {
            faults.add("twice: " + event);
        }
        long sequence = event.get("sequence").asLong();
        Long before = sequences.put(event.at("/object/code").asText(), sequence);
        if (before != null && before >= sequence) {
            faults.add("after " + before + ": " + event);
        }
    }
}
