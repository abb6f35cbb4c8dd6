package org.patientcare.visits.call;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.patientcare.visits.video.IceServer;

/**
 * What the page's script has to know.
 *
 * @param engine {@code builtin} or {@code jitsi}
 * @param language with the country whose way to write times is taken
 * @param base path of the page up to the token
 * @param zone the organization's
 * @param now the server's clock: the browser's may be wrong
 * @param relayOnly whether the call may only take a path through a TURN server
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
