package org.patientcare.visits.call;

import java.util.List;
import org.patientcare.visits.video.IceServer;

/**
 * The ICE servers for a pre-visit test.
 *
 * @param iceServers TURN servers have credentials that expire within minutes; without TURN servers
 *     if the side has made too many tests
 */
record PreVisitTestView(List<IceServer> iceServers) {}
