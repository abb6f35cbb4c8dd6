package org.patientcare.access.socket;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.json.JsonFaults;
import org.patientcare.platform.shared.DomainException;

/** What a page says over a web socket. */
public final class SocketMessage {

    private SocketMessage() {}

    /**
     * Reads one.
     *
     * @param type a record
     * @throws DomainException if it is none of that type
     */
    public static <T> T read(String text, Class<T> type) {
        JsonFaults faults = new JsonFaults();
        Object said = Json.read(text.getBytes(StandardCharsets.UTF_8), type, faults);
        if (!faults.isEmpty() || said == null) {
            throw foreign();
        }
        return type.cast(said);
    }

    /** For one that the service does not know. */
    public static DomainException foreign() {
        return DomainException.invalid(Map.of());
    }
}
