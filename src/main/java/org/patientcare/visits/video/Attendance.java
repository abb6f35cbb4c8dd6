package org.patientcare.visits.video;

import java.util.UUID;
import org.patientcare.visits.appointment.VisitRole;

/**
 * The current presence of one side at a visit.
 *
 * @param connection id of the device's connection to a node
 * @param connected false while the connection is lost and the device may still reconnect
 */
record Attendance(VisitRole role, UUID device, UUID connection, boolean connected) {}
