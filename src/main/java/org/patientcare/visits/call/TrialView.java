package org.patientcare.visits.call;

import java.util.List;
import org.patientcare.visits.video.IceServer;

/**
 * What a page needs to try the network before the day.
 *
 * @param iceServers with credentials that end within minutes; without relays for a side that has
 *     tried too often
 */
record TrialView(List<IceServer> iceServers) {}
