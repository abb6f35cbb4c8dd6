package org.patientcare.talk.dispatch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.WebhookVerificationException;
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("6 Webhooks: deliveries are signed as Standard Webhooks specifies")
class SignatureTest {

    private static final String FIRST = secret(1);
    private static final String SECOND = secret(2);
    private static final String ID = "evt_0123456789abcdef0123456789abcdef";
    private static final byte[] BODY =
            "{\"type\":\"ping\",\"name\":\"Ñandú\"}".getBytes(StandardCharsets.UTF_8);

    @Test
    void theReferenceVerifierAcceptsThem() throws Exception {
        new Webhook(FIRST).verify(text(BODY), headers(List.of(FIRST)));
    }

    @Test
    void duringARotationBothSecretsAreAccepted() throws Exception {
        HttpHeaders headers = headers(List.of(SECOND, FIRST));

        new Webhook(FIRST).verify(text(BODY), headers);
        new Webhook(SECOND).verify(text(BODY), headers);
        assertThat(headers.firstValue("webhook-signature").orElseThrow())
                .matches("v1,\\S+ v1,\\S+");
    }

    @Test
    void anotherSecretOrBodyIsNotAccepted() throws Exception {
        HttpHeaders headers = headers(List.of(SECOND));

        assertThatThrownBy(() -> new Webhook(FIRST).verify(text(BODY), headers))
                .isInstanceOf(WebhookVerificationException.class);
        assertThatThrownBy(() -> new Webhook(SECOND).verify("{}", headers))
                .isInstanceOf(WebhookVerificationException.class);
    }

    private static HttpHeaders headers(List<String> secrets) {
        Map<String, String> made =
                OutgoingRequest.headers(
                        Map.of("Content-Type", "application/x-own", "authorization", "Bearer a"),
                        ID,
                        Instant.now().getEpochSecond(),
                        BODY,
                        secrets,
                        null);
        assertThat(made).containsEntry("content-type", "application/x-own");
        assertThat(made).containsEntry("webhook-id", ID).doesNotContainKey("x-webhook-signature");
        Map<String, List<String>> all = new HashMap<>();
        made.forEach((name, value) -> all.put(name, List.of(value)));
        return HttpHeaders.of(all, (name, value) -> true);
    }

    private static String text(byte[] body) {
        return new String(body, StandardCharsets.UTF_8);
    }

    private static String secret(int seed) {
        byte[] bytes = new byte[32];
        java.util.Arrays.fill(bytes, (byte) seed);
        return OutgoingRequest.SECRET_PREFIX + Base64.getEncoder().encodeToString(bytes);
    }
}
