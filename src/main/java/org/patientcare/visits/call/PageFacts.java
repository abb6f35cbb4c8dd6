package org.patientcare.visits.call;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.patientcare.visits.video.IceServer;

/**
 * The data for the script of a visit page, written to the page as JSON.
 *
 * @param engine {@code builtin} or {@code jitsi}
 * @param base path of the page without the token
 * @param language language tag with the country whose format of dates and times is used
 * @param zone the organization's time zone
 * @param now the server's clock, since the browser's may be wrong
 * @param relayOnly whether the call may only use a path through a TURN server
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
record PageFacts(
        String state,
        String engine,
        String role,
        String token,
        String base,
        String language,
        String zone,
        Instant now,
        Instant startsAt,
        Instant opensAt,
        List<IceServer> iceServers,
        boolean relayOnly,
        Map<String, String> words) {}
