/**
 * The call of a visit: who of the two sides is there and on which device, the messages by which two
 * browsers find each other, whichever node each of them reached, and rooms on a Jitsi server where
 * a site prefers that. No media passes here and nothing of a call is recorded but that it was.
 */
package org.patientcare.visits.video;
