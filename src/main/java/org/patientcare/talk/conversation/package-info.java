/**
 * Conversations: what patients of an organization and professionals write to each other, and what
 * the organization's own systems write in the name of a professional. It knows both sides; which
 * calls lead here the surfaces know.
 */
package org.patientcare.talk.conversation;
