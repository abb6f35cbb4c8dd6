package org.patientcare.platform.http;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.patientcare.platform.shared.RequestData;

/**
 * The time zone in which the caller's "today" is meant: that of its organization once it is known,
 * UTC before.
 */
@ApplicationScoped
public class CallersZone {

    @Inject private RequestData request;

    public ZoneId get() {
        return part().zone;
    }

    public void set(ZoneId zone) {
        part().zone = zone;
    }

    private Part part() {
        return request.part(Part.class, Part::new);
    }

    private static final class Part {
        private ZoneId zone = ZoneOffset.UTC;
    }
}
