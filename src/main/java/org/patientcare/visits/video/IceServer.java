package org.patientcare.visits.video;

import com.fasterxml.jackson.annotation.JsonInclude;

/**
 * A STUN or TURN server, in the form of WebRTC's {@code RTCIceServer}.
 *
 * @param username null if the server needs no credentials
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record IceServer(String urls, String username, String credential) {}
