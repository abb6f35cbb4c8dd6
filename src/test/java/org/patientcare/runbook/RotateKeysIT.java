package org.patientcare.runbook;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jwt.SignedJWT;
import java.text.ParseException;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Drill;
import org.patientcare.testing.DrillGroup;
import org.patientcare.testing.Http;
import org.patientcare.testing.OwnInstallation;

@Drill(value = DrillGroup.RUNBOOKS, heldBy = "WrappingKeyTest")
@OwnInstallation
@Order(1)
@DisplayName("Runbook: rotate keys, steps 1 to 3")
class RotateKeysIT {

    @Test
    @DisplayName(
            "rotate keys: at each step the new key works and the old one no longer does, for callers, tokens and the database")
    void rotateKeys() throws Exception {
        try (InstalledSite installed = InstalledSite.take()) {
            Site site = installed.site();
            site.set("ICE_SERVERS", "turn:127.0.0.1:3478");
            Http oldClinic = installed.organization();
            String oldToken = InstalledSite.token(oldClinic, "first");

            site.follow("rotate-keys", 0, 1);
            oldClinic.get(InstalledSite.FIRST).expectRefusal(401);
            installed.organization().get(InstalledSite.FIRST).expect(200);

            site.follow("rotate-keys", 1, 2);
            assertThat(publishedKeys(installed)).isEqualTo(3);
            installed.patient(oldToken).get("/widget/v1/me").expect(200);
            String newToken = InstalledSite.token(installed.organization(), "first");
            assertThat(keyOf(newToken)).isNotEqualTo(keyOf(oldToken));

            site.follow("rotate-keys", 2, 3);
            assertThat(publishedKeys(installed)).isEqualTo(2);
            installed.patient(oldToken).get("/widget/v1/me").expectRefusal(401);
            installed
                    .patient(InstalledSite.token(installed.organization(), "first"))
                    .get("/widget/v1/me")
                    .expect(200);

            assertTheWrappingKeyIsExchanged(installed);
            installed.handOn();
        }
    }

    private static void assertTheWrappingKeyIsExchanged(InstalledSite installed) throws Exception {
        Site site = installed.site();
        String token = InstalledSite.token(installed.organization(), "first");
        String before = site.wrappedBy();

        site.follow("rotate-keys", 3, 4);
        assertThat(site.wrappedBy()).as("keys are still wrapped by the old key").isEqualTo(before);
        installed.patient(token).get("/widget/v1/me").expect(200);

        site.follow("rotate-keys", 4, 5);
        assertThat(site.wrappedBy()).isNotEqualTo(before);
        assertThat(site.text("settings.env")).doesNotContain("PREVIOUS");
        installed.patient(token).get("/widget/v1/me").expect(200);
    }

    private static String keyOf(String token) throws ParseException {
        return SignedJWT.parse(token).getHeader().getKeyID();
    }

    private static int publishedKeys(InstalledSite installed) {
        return Http.node(installed.site().port())
                .get("/.well-known/jwks.json")
                .expect(200)
                .json()
                .get("keys")
                .size();
    }
}
