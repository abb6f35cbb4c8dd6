package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.access.token.PatientToken;
import org.patientcare.access.token.TokenService;

@ArquillianTest
@DisplayName("Inside the server: tokens of patients")
class TokensInsideIT {

    /** More than one statement checks. */
    private static final int MANY = 1_001;

    private static final Instant LATER = Instant.now().plus(Duration.ofHours(1));

    private UUID clinic;
    private UUID other;

    @BeforeEach
    void makeOrganizations() {
        clinic = newOrganization();
        other = newOrganization();
    }

    @Test
    @DisplayName(
            "7: of many tokens of two organizations, those that are stored and have not expired are valid")
    void storedTokensAreValid() {
        List<PatientToken> stored = new ArrayList<>();
        for (int i = 0; i < MANY; i++) {
            stored.add(stored(clinic, LATER));
        }
        stored.add(stored(other, LATER));
        List<PatientToken> all = new ArrayList<>(stored);
        all.add(token(clinic, UUID.randomUUID(), LATER));
        all.add(token(other, stored.get(0).id(), LATER));
        all.add(stored(clinic, Instant.now().minus(Duration.ofHours(1))));

        assertThat(bean(TokenService.class).stillValid(all))
                .containsExactlyInAnyOrderElementsOf(stored);
    }

    private static UUID newOrganization() {
        UUID id = UUID.randomUUID();
        OWNER.execute(
                "INSERT INTO organization (id, name, language, time_zone, activation_code_delivery,"
                        + " allowed_origins, redeemed_plans_survive, created_at, version)"
                        + " VALUES (?, 'Inside', 'en', 'UTC', false, '', false, now(), 0)",
                id);
        OWNER.execute(
                "INSERT INTO patient (organization_id, code, first_name, locale, unsubscribed_at, created_at,"
                        + " updated_at, named_fields) VALUES (?, 'p', 'Ana', 'en', now(), now(), now(), 0)",
                id);
        return id;
    }

    private static PatientToken stored(UUID organization, Instant expiresAt) {
        UUID id = UUID.randomUUID();
        OWNER.execute(
                "INSERT INTO patient_token SELECT organization_id, ?, id, now() + interval '1 hour'"
                        + " FROM patient WHERE organization_id = ?",
                id,
                organization);
        return token(organization, id, expiresAt);
    }

    private static PatientToken token(UUID organization, UUID id, Instant expiresAt) {
        return new PatientToken(id, organization, 1, Instant.now(), expiresAt, "http://localhost");
    }
}
