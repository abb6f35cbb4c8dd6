package org.patientcare.patients.patient;

/** A token as OAuth 2 spells it. */
public record AccessTokenView(String accessToken, String tokenType) {

    static AccessTokenView bearer(String token) {
        return new AccessTokenView(token, "Bearer");
    }
}
