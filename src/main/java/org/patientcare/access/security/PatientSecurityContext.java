package org.patientcare.access.security;

import jakarta.ws.rs.core.SecurityContext;
import org.eclipse.microprofile.jwt.JsonWebToken;

/** Provides the calling patient's token as MicroProfile's {@link JsonWebToken}. */
record PatientSecurityContext(JsonWebToken token, boolean secure) implements SecurityContext {

    @Override
    public JsonWebToken getUserPrincipal() {
        return token;
    }

    @Override
    public boolean isUserInRole(String role) {
        return token.getGroups().contains(role);
    }

    @Override
    public boolean isSecure() {
        return secure;
    }

    @Override
    public String getAuthenticationScheme() {
        return "Bearer";
    }
}
