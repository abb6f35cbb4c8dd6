package org.patientcare.visits.video;

import java.util.UUID;
import org.patientcare.visits.appointment.VisitRole;

/**
 * One side of a visit is there.
 *
 * @param connection of the device to a node
 * @param onLine false while the connection is cut and hoped to come back
 */
record Attendance(VisitRole role, UUID device, UUID connection, boolean onLine) {}
