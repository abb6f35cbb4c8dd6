/**
 * The call of a visit: which sides are present and on which device, the signals by which two
 * browsers find a path to each other (across nodes), and rooms on a Jitsi server where the site
 * uses one. No media pass through this service, and nothing of a call is recorded except the
 * attendances.
 */
package org.patientcare.visits.video;
