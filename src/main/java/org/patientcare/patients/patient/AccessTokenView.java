package org.patientcare.patients.patient;

/** A bearer token with the field names of OAuth 2.0. */
public record AccessTokenView(String accessToken, String tokenType) {

    static AccessTokenView bearer(String token) {
        return new AccessTokenView(token, "Bearer");
    }
}
