package org.patientcare.access.socket;

import java.nio.charset.StandardCharsets;
import org.patientcare.platform.json.Json;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.Faults;

/** Parses messages that pages send over a web socket. */
public final class SocketMessage {

    private SocketMessage() {}

    /**
     * Parses a message as JSON.
     *
     * @param type a record type
     * @throws DomainException if the text is not valid JSON of that type
     */
    public static <T> T parse(String text, Class<T> type) {
        Faults faults = new Faults();
        Object message = Json.read(text.getBytes(StandardCharsets.UTF_8), type, faults);
        if (!faults.isEmpty() || message == null) {
            throw unknownType();
        }
        return type.cast(message);
    }

    /** The exception for a message of an unknown type. */
    public static DomainException unknownType() {
        return DomainException.invalid(new Faults());
    }
}
