package org.patientcare.operations.secrets;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Http;
import org.patientcare.testing.Node;
import org.patientcare.testing.OwnInstallation;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;
import org.patientcare.testing.SuiteDatabase;
import org.patientcare.testing.Webhooks;
import org.patientcare.testing.Widget;

@OwnInstallation
@DisplayName("Keys apart from data: the key that wraps them is exchanged")
class KeyExchangeIT {

    private static final String PREVIOUS_KEY = "patientcare.secrets.previous-key";
    private static final String NEXT = "b7Yk1xZq9sTg4wVdC0mHfR5jLpNe2EaUoQ3iK8yWz6M=";
    private static final String VALUE = "Bearer c0ffee-of-the-receiver";
    private static final int CALLS = 20;

    private final SecretsSite site = new SecretsSite();

    @AfterEach
    void stopAll() {
        site.close();
    }

    @Test
    @DisplayName(
            "the key is exchanged node by node: whatever is made meanwhile every node can read, and nobody is refused")
    void theKeyIsExchangedNodeByNode() {
        int second = Node.freePort();
        Node a = site.start(site.port, Map.of(SecretsSite.KEY, SuiteDatabase.SECRETS_KEY));
        site.work(site.port);
        String subscribed = subscribed(site.port);
        site.start(second, Map.of(SecretsSite.KEY, NEXT, PREVIOUS_KEY, SuiteDatabase.SECRETS_KEY));
        SecretsSite.operator(second).rotateTokenKeys().expect(204);
        String link = site.book("meanwhile", second);
        Widget there = site.widget(second);
        there.at(site.port).me().expect(200);
        site.widget(site.port).at(second).me().expect(200);
        assertHeaders(subscribed, second);
        String meanwhile = subscribed(second);
        assertHeaders(meanwhile, site.port);
        assertThat(site.book("meanwhile", site.port)).isEqualTo(link);
        assertThat(jwks(site.port)).isEqualTo(jwks(second));
        SecretsSite.assertFound(second, "warning", "by the previous key");
        site.stop(a);
        site.start(
                site.port, Map.of(SecretsSite.KEY, NEXT, PREVIOUS_KEY, SuiteDatabase.SECRETS_KEY));

        List<Callable<List<Integer>>> callers = new ArrayList<>();
        for (int at : List.of(site.port, second, site.port, second)) {
            callers.add(() -> statuses(() -> there.at(at).me()));
            callers.add(() -> statuses(() -> site.clinic.at(at).authenticate("p")));
        }
        callers.add(() -> statuses(() -> SecretsSite.operator(site.port).wrapSecrets()));
        callers.add(() -> statuses(() -> rotatedAndRead(second)));
        assertThat(Parallel.run(callers).stream().flatMap(List::stream)).containsOnly(200);
        SecretsSite.operator(site.port).wrapSecrets().expect(200);

        assertThat(
                        site.postgres.count(
                                "SELECT count(DISTINCT left(kept, 28)) FROM (SELECT key_pair AS kept FROM token_key"
                                        + " UNION ALL SELECT secret FROM webhook"
                                        + " UNION ALL SELECT meta ->> 'header_values' FROM webhook) secrets"))
                .isOne();
        assertHeaders(subscribed, second);
        assertHeaders(meanwhile, site.port);
        SecretsSite.assertFound(site.port, "warning", "nothing any more");
        assertThat(site.book("meanwhile", site.port)).isEqualTo(link);
        site.assertNothingIsPlain(DatabaseCopy.of(site.postgres));
        assertThat(
                        site.postgres.count(
                                "SELECT count(*) FROM webhook w WHERE w::text LIKE '%"
                                        + VALUE
                                        + "%'"))
                .isZero();
    }

    private String subscribed(int at) {
        return Webhooks.of(site.clinic.at(at))
                .created(
                        Webhooks.body(
                                "prescription_created",
                                "http",
                                Map.of(
                                        "url",
                                        "https://his.example/",
                                        "headers",
                                        Map.of("Authorization", VALUE))));
    }

    private void assertHeaders(String webhook, int at) {
        assertThat(
                        Webhooks.of(site.clinic.at(at))
                                .get(webhook)
                                .expect(200)
                                .json()
                                .at("/data/meta/headers/Authorization")
                                .asText())
                .isEqualTo(VALUE);
    }

    /** Of as many calls, one after the other. */
    private static List<Integer> statuses(Supplier<Reply> call) {
        return Stream.generate(call).limit(CALLS).map(Reply::status).toList();
    }

    private static Reply rotatedAndRead(int at) {
        SecretsSite.operator(at).rotateTokenKeys().expect(204);
        return Http.node(at).get("/.well-known/jwks.json");
    }

    private static String jwks(int at) {
        return Http.node(at).get("/.well-known/jwks.json").expect(200).text();
    }
}
