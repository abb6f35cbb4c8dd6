/**
 * Conversations: messages between an organization's patients and professionals, and messages that
 * the organization's own systems send in the name of a professional. Both sides are handled here;
 * which HTTP calls lead here is up to the surfaces.
 */
package org.patientcare.talk.conversation;
