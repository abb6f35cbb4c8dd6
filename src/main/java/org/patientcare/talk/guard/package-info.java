/**
 * Decides which addresses the service may call on behalf of organizations: their own systems, but
 * nothing inside the installation's network unless a setting allows it.
 */
package org.patientcare.talk.guard;
