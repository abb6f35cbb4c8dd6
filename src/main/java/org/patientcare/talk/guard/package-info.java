/**
 * Which addresses the service may call for others: the organization's systems, and nothing inside
 * the installation's own network unless a setting excepts it.
 */
package org.patientcare.talk.guard;
