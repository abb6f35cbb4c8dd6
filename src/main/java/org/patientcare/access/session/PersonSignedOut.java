package org.patientcare.access.session;

import java.util.UUID;

/**
 * CDI event, fired on the node that handles the sign-out: the person signed out and has no session
 * any more.
 */
public record PersonSignedOut(UUID person) {}
