package org.patientcare.trail.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;

@IntegrationTest
@RunAsClient
@DisplayName("8 Audit: digests of events, parts of which may have to be erased")
class AuditDigestsIT {

    private static final String SALT = "00112233-4455-6677-8899-aabbccddeeff";

    private static final String EVENT =
            "jsonb_populate_record(NULL::audit_log, '{\"id\": 7, \"at\": \"2026-11-22T10:11:12.345678Z\","
                    + " \"organization_id\": \"00000000-0000-4000-8000-000000000001\","
                    + " \"actor_kind\": \"patient\", \"actor_id\": \"Łucja\", \"action\": \"patient-read\","
                    + " \"object_kind\": \"patient\", \"object_codes\": [\"a\", \"ü\"], \"outcome\": \"done\","
                    + " \"times\": 1, \"request_id\": \"r-1\", \"address\": \"192.0.2.1\","
                    + " \"salt\": \""
                    + SALT
                    + "\"}')";

    @Test
    @DisplayName("known events have known digests, which never change")
    void knownAnswers() {
        assertThat(hex("audit_field('ü')")).isEqualTo("00000002c3bc");
        assertThat(hex("audit_field(NULL)")).isEqualTo("ffffffff");
        assertThat(hex("audit_origin_digest('" + SALT + "', 'r-1', NULL)"))
                .isEqualTo("51a89aa8d8f79de6a4e1e9fd1e5d990c3cc3e38941712b2c9751dc009d668530");
        assertThat(hex("audit_codes_digest('" + SALT + "', NULL, '{a,ü}')"))
                .isEqualTo("273df82cb592db5639366e0a5f165cd0b8cad416ead4a0301dd1171f2580aee3");
        assertThat(hex("audit_digest(" + EVENT + ")"))
                .isEqualTo("73f4cc1ebdbdaea8a540573719e2cd88b01a37262f9eba81f45e6ef3e2fbd343");
    }

    @Test
    @DisplayName(
            "the digest of an event stays the same if parts are erased whose digests are stored")
    void survivesErasure() {
        String erased =
                "audit_digest(jsonb_populate_record("
                        + EVENT
                        + ", '{\"request_id\": null, \"address\": null, \"actor_id\": null,"
                        + " \"object_codes\": [], \"salt\": null}'),"
                        + " audit_origin_digest('SALT', 'r-1', '192.0.2.1'),".replace("SALT", SALT)
                        + " audit_codes_digest('SALT', 'Łucja', '{a,ü}'))".replace("SALT", SALT);
        assertThat(hex(erased)).isEqualTo(hex("audit_digest(" + EVENT + ")"));
    }

    @Test
    @DisplayName(
            "fields are delimited: text that moves from one field to the next changes the digest")
    void fieldsAreDelimited() {
        assertThat(hex("audit_origin_digest('" + SALT + "', 'ab', 'c')"))
                .isNotEqualTo(hex("audit_origin_digest('" + SALT + "', 'a', 'bc')"));
        assertThat(hex("audit_codes_digest('" + SALT + "', NULL, '{ab,c}')"))
                .isNotEqualTo(hex("audit_codes_digest('" + SALT + "', NULL, '{a,bc}')"));
    }

    private static String hex(String bytes) {
        return (String) Database.value("SELECT encode(" + bytes + ", 'hex')");
    }
}
