package org.patientcare.surfaces.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.Http;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.KeptNode;
import org.patientcare.testing.LinkRow;
import org.patientcare.testing.Node;
import org.patientcare.testing.OpenIdProvider;
import org.patientcare.testing.Operator;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Person;
import org.patientcare.testing.Prescriptions;
import org.patientcare.testing.ProviderRoundTrip;
import org.patientcare.testing.Reply;
import org.patientcare.testing.UsesNode;
import org.patientcare.testing.Widget;

@IntegrationTest
@RunAsClient
@UsesNode(KeptNode.SECOND)
@DisplayName("Two nodes, one database")
class TwoNodesIT {

    private final Node second = KeptNode.SECOND.node();
    private final Organization clinic = operator().newOrganization();
    private final Organization clinicThere = clinic.at(second.port());

    @Test
    @DisplayName("1: 700 requests at once over both nodes admit exactly 600")
    void theLimitHoldsOverBothNodes() {
        clinic.patient("nobody").expect(404);
        Database.prolongWindow(clinic.apiKey());
        List<Reply> replies =
                IntStream.range(0, 699)
                        .mapToObj(
                                i ->
                                        (i % 2 == 0 ? clinic : clinicThere)
                                                .http()
                                                .sendAsync("GET", "/v1/patients/c" + i, null))
                        .toList()
                        .stream()
                        .map(CompletableFuture::join)
                        .toList();

        assertThat(replies.stream().filter(r -> r.status() == 404)).hasSize(599);
        assertThat(replies.stream().filter(r -> r.status() == 429)).hasSize(100);
    }

    @Test
    @DisplayName("1: a revoked credential is refused on the other node at once")
    void aRevokedCredentialIsRefusedOnBoth() {
        clinicThere.patient("nobody").expectRefusal(404);
        operator().revoke(clinic.id(), clinic.apiKey()).expect(204);
        clinicThere.patient("nobody").expectRefusal(401);
    }

    @Test
    @DisplayName("3: a batch is readable on the other node as soon as it is acknowledged")
    void aBatchIsReadableOnTheOtherNodeAtOnce() {
        for (int i = 0; i < 100; i++) {
            clinic.upsert(Map.of("code", "p", "first_name", "n" + i)).expect(200);
            assertThat(clinicThere.existingPatient("p").get("first_name").asText())
                    .isEqualTo("n" + i);
        }
    }

    @Test
    @DisplayName(
            "3, 7: a token of one node works on the other, whichever rotated the keys, and is revoked on both")
    void tokensAreSharedByAllNodes() {
        clinic.upsert(Map.of("code", "p", "first_name", "A")).expect(200);
        Widget here = clinic.widgetOf("p");
        here.at(second.port()).me().expect(200);

        operator().at(second.port()).rotateTokenKeys().expect(204);
        Widget there = clinicThere.widgetOf("p");
        there.me().expect(200);
        here.me().expect(200);

        here.at(second.port()).logout().expect(204);
        here.me().expectRefusal(401);
        operator().at(second.port()).revokeTokens(clinic.id(), "p").expect(204);
        there.me().expectRefusal(401);
        assertThat(Http.node(second.port()).get("/.well-known/jwks.json").text())
                .isEqualTo(Http.suiteNode().get("/.well-known/jwks.json").text());
    }

    @Test
    @DisplayName("7: uses of a code and wrong codes of a patient are counted over both nodes")
    void redemptionsAreCountedOverBothNodes() {
        clinic.withCode("FIVE", "max_redemptions", 5);
        List<Widget> patients =
                IntStream.range(0, 20)
                        .mapToObj(
                                i ->
                                        clinic.withPatient("p" + i)
                                                .widgetOf("p" + i)
                                                .at(i % 2 == 0 ? port() : second.port()))
                        .toList();
        List<Callable<Integer>> attempts =
                patients.stream()
                        .map(p -> (Callable<Integer>) () -> p.redeem("FIVE").status())
                        .toList();
        assertThat(Parallel.run(attempts).stream().filter(status -> status == 200)).hasSize(5);

        Widget guesser = patients.get(0);
        List<Integer> guesses =
                Parallel.run(
                        IntStream.range(0, 20)
                                .mapToObj(
                                        i ->
                                                (Callable<Integer>)
                                                        () ->
                                                                guesser.at(
                                                                                i % 2 == 0
                                                                                        ? port()
                                                                                        : second
                                                                                                .port())
                                                                        .redeem("guess" + i)
                                                                        .status())
                                .toList());
        assertThat(guesses.stream().filter(status -> status == 400)).hasSize(10);
        assertThat(guesses.stream().filter(status -> status == 429)).hasSize(10);
    }

    @Test
    @DisplayName(
            "4: links are the same on both nodes; a booking and a rescheduling take effect once over both")
    void appointmentsAreSharedByAllNodes() {
        clinic.withPatient("p");
        String doctor = operator().newProfessional(clinic);
        String start = "2031-05-06T10:00:00Z";
        List<Callable<String>> creates =
                IntStream.range(0, 16)
                        .mapToObj(
                                i ->
                                        (Callable<String>)
                                                () ->
                                                        url(
                                                                (i % 2 == 0 ? clinic : clinicThere)
                                                                        .book(
                                                                                "a", "p", doctor,
                                                                                start)))
                        .toList();
        assertThat(Parallel.run(creates).stream().distinct()).hasSize(1);

        String moved = url(clinicThere.reschedule("a", start));
        assertThat(url(clinic.book("a", "p", doctor, start))).isEqualTo(moved);
        assertThat(LinkRow.of(moved)).isEqualTo("patient current booked");
        clinicThere.cancel("a").expect(200);
        clinic.reschedule("a", start).expectRefusal(400);
        clinic.cancel("a").expect(200);
        assertThat(
                        operator()
                                .existingAppointment(clinic.id(), "a")
                                .at("/history")
                                .findValuesAsText("state"))
                .containsExactly("booked", "booked", "cancelled");
    }

    @Test
    @DisplayName("5: a reference and an Idempotency-Key take effect once over both nodes")
    void repeatsTakeEffectOnceOverBothNodes() {
        clinic.withPatient("p1");
        Prescriptions prescriptions = Prescriptions.of(operator(), clinic);
        String issue = Reply.json(prescriptions.body(Map.of("reference", "r")));
        String issuing = Operator.organization(clinic.id()) + "/prescriptions";
        assertThat(created("none", issuing, issue, 503).map(Reply::text).distinct()).hasSize(1);
        assertThat(
                        Database.count(
                                "SELECT count(*) FROM prescription WHERE organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(1);

        String name = "Twice " + clinic.id();
        String create = Reply.json(Map.of("name", name));
        assertThat(
                        created(name.replace(' ', '-'), "/admin/v1/organizations", create, 409)
                                .distinct())
                .isNotEmpty();
        assertThat(Database.count("SELECT count(*) FROM organization WHERE name = ?", name))
                .isEqualTo(1);
    }

    /**
     * Makes sixteen concurrent calls over both nodes and returns the answers that are 201.
     *
     * @param orElse the status that the other answers must have
     */
    private Stream<Reply> created(String key, String path, String body, int orElse) {
        List<Callable<Reply>> calls =
                IntStream.range(0, 16)
                        .mapToObj(
                                i ->
                                        (Callable<Reply>)
                                                () ->
                                                        operator()
                                                                .at(
                                                                        i % 2 == 0
                                                                                ? port()
                                                                                : second.port())
                                                                .http()
                                                                .with("Idempotency-Key", key)
                                                                .send("POST", path, body))
                        .toList();
        List<Reply> replies = Parallel.run(calls);
        assertThat(replies).allMatch(reply -> reply.status() == 201 || reply.status() == orElse);
        return replies.stream().filter(reply -> reply.status() == 201);
    }

    private static String url(Reply reply) {
        return reply.expect(200).json().at("/data/appointment/url").asText();
    }

    private static int port() {
        return Integer.getInteger("it.http.port");
    }

    @Test
    @DisplayName(
            "a sign-in at a provider that begins on one node is completed on the other, and a logout by the provider ends it on both")
    void aProviderSeesOneService() {
        OpenIdProvider hospital = OpenIdProvider.named(OpenIdProvider.HOSPITAL);
        String subject = "s-" + UUID.randomUUID();
        Person there = Person.at(Http.node(second.port()), Http.suiteNode().base());
        ProviderRoundTrip trip = ProviderRoundTrip.begin(Person.browser(), hospital, "sign-in");
        String code = trip.code(hospital.signed(trip.claims(subject, "care-support")));
        Person here = trip.in(trip.callBackIn(there, true, trip.query(code)).expect(303));
        there = there.withToken(here.token());
        here.get("/sign-in/v1/session").expect(200);
        there.get("/sign-in/v1/session").expect(200);

        String form = "logout_token=" + hospital.signed(hospital.logoutClaims(subject));
        for (int status : List.of(200, 400)) {
            Http.suiteNode()
                    .at(status == 200 ? Http.suiteNode() : Http.node(second.port()))
                    .with("Content-Type", "application/x-www-form-urlencoded")
                    .sendBytes(
                            "POST",
                            "/sign-in/oidc/hospital/logout",
                            form.getBytes(StandardCharsets.UTF_8))
                    .expect(status);
        }
        here.get("/sign-in/v1/session").expectRefusal(401);
        there.get("/sign-in/v1/session").expectRefusal(401);
    }
}
