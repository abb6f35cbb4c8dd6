package org.patientcare.platform.http;

import jakarta.enterprise.context.RequestScoped;
import java.time.ZoneId;
import java.time.ZoneOffset;

/**
 * The time zone in which the caller's "today" is meant: that of its organization, once it is known.
 */
@RequestScoped
public class CallersZone {

    private ZoneId zone = ZoneOffset.UTC;

    public ZoneId get() {
        return zone;
    }

    public void set(ZoneId zone) {
        this.zone = zone;
    }
}
