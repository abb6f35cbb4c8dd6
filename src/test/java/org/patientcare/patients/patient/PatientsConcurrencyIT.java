package org.patientcare.patients.patient;

import static org.assertj.core.api.Assertions.assertThat;
import static org.patientcare.testing.Operator.operator;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jboss.arquillian.container.test.api.RunAsClient;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.testing.Database;
import org.patientcare.testing.IntegrationTest;
import org.patientcare.testing.Organization;
import org.patientcare.testing.Parallel;
import org.patientcare.testing.Reply;

@IntegrationTest
@RunAsClient
@DisplayName("3 Patients: concurrent requests")
class PatientsConcurrencyIT {

    private static final int WRITERS = 16;
    private static final int CODES = 150;
    private static final int BATCH = 100;
    private static final int ROUNDS = 12;

    private final Organization clinic = operator().newOrganization();

    @Test
    @DisplayName(
            "3: sixteen writers with overlapping codes in any order all succeed: no deadlock, no duplicate")
    void sixteenWritersWithOverlappingCodesAllSucceed() {
        List<Callable<List<Integer>>> writers =
                IntStream.range(0, WRITERS)
                        .<Callable<List<Integer>>>mapToObj(
                                writer ->
                                        () ->
                                                IntStream.range(0, ROUNDS)
                                                        .map(
                                                                round ->
                                                                        clinic.upsertRaw(
                                                                                        batch(
                                                                                                writer,
                                                                                                round))
                                                                                .status())
                                                        .boxed()
                                                        .toList())
                        .toList();

        List<Integer> statuses = Parallel.run(writers).stream().flatMap(List::stream).toList();

        assertThat(statuses).hasSize(WRITERS * ROUNDS).containsOnly(200);
        assertThat(clinic.countPatients()).isLessThanOrEqualTo(CODES).isGreaterThan(BATCH);
        assertThat(
                        Database.count(
                                "SELECT count(DISTINCT code) FROM patient WHERE organization_id = ?",
                                clinic.uuid()))
                .isEqualTo(clinic.countPatients());
    }

    @Test
    @DisplayName("3: readers never see half a batch")
    void readersNeverSeeHalfABatch() {
        clinic.upsertRaw(uniform("v0")).expect(200);
        AtomicBoolean done = new AtomicBoolean();
        Callable<Set<Integer>> writer =
                () -> {
                    try {
                        return IntStream.range(1, 40)
                                .mapToObj(
                                        version ->
                                                clinic.upsertRaw(uniform("v" + version)).status())
                                .collect(Collectors.toSet());
                    } finally {
                        done.set(true);
                    }
                };
        Callable<Set<Integer>> reader =
                () -> {
                    Set<Integer> distinct = new java.util.HashSet<>();
                    while (!done.get()) {
                        distinct.add(
                                (int)
                                        Database.count(
                                                "SELECT count(DISTINCT first_name) FROM patient WHERE organization_id = ?",
                                                clinic.uuid()));
                    }
                    return distinct;
                };

        List<Set<Integer>> seen = Parallel.run(List.of(writer, reader, reader));

        assertThat(seen.get(0)).containsExactly(200);
        assertThat(seen.get(1)).containsExactly(1);
        assertThat(seen.get(2)).containsExactly(1);
    }

    @Test
    @DisplayName("3: a patient created by many requests at once keeps what each of them set")
    void aPatientCreatedByManyAtOnceKeepsWhatEachSet() {
        Map<String, String> fields =
                Map.of(
                        "last_name", "\"L\"",
                        "tax_id", "\"T\"",
                        "phone", "\"P\"",
                        "email", "\"e@example.org\"",
                        "gender", "\"male\"",
                        "birth_date", "\"2000-01-01\"",
                        "meta", "{\"k\":1}",
                        "locale", "\"en\"");
        List<Callable<Integer>> writers =
                fields.entrySet().stream()
                        .<Callable<Integer>>map(
                                field ->
                                        () ->
                                                clinic.upsertRaw(
                                                                "{\"patients\":[{\"code\":\"one\",\"first_name\":\"N\",\""
                                                                        + field.getKey()
                                                                        + "\":"
                                                                        + field.getValue()
                                                                        + "}]}")
                                                        .status())
                        .toList();

        assertThat(Parallel.run(writers)).containsOnly(200);

        var patient = clinic.existingPatient("one");
        fields.forEach(
                (name, value) ->
                        assertThat(patient.get(name).toString()).as(name).isEqualTo(value));
    }

    @Test
    @DisplayName("3: a batch is readable at once after its 200")
    void aBatchIsReadableAtOnceAfterItsAnswer() {
        for (int i = 0; i < 100; i++) {
            clinic.upsert(Map.of("code", "c" + i, "first_name", "n" + i)).expect(200);
            assertThat(clinic.existingPatient("c" + i).get("first_name").asText())
                    .isEqualTo("n" + i);
        }
    }

    /**
     * Whoever locks the patients that exist, and only then inserts the others, ends in a deadlock
     * here: the second call has a and wants b, the first has b and wants a.
     */
    @Test
    @DisplayName(
            "3: a patient created while two batches wait for it, one of them in the middle of its own, deadlocks neither")
    void aPatientThatAppearsMeanwhileDeadlocksNobody() throws Exception {
        try (Connection createsA = inserting("a");
                Connection createsC = inserting("c")) {
            CompletableFuture<Integer> first = upserting("b", "a", "c");
            Database.awaitBlockedBy(createsA);
            createsA.commit();
            Database.awaitBlockedBy(createsC);
            CompletableFuture<Integer> second = upserting("b", "a");
            Database.awaitBlockedBehind(createsC);
            createsC.rollback();

            assertThat(first.get(1, TimeUnit.MINUTES)).isEqualTo(200);
            assertThat(second.get(1, TimeUnit.MINUTES)).isEqualTo(200);
        }
        assertThat(clinic.countPatients()).isEqualTo(3);
    }

    /** Whoever locks those that exist before all do has b and waits for a, which has b next. */
    @Test
    @DisplayName("3: a batch of which a patient is new locks none of the others out of order")
    void aBatchWithANewPatientLocksInOrder() throws Exception {
        clinic.withPatient("b");
        try (Connection creates0 = inserting("0")) {
            CompletableFuture<Integer> first = upserting("b", "a", "0");
            Database.awaitBlockedBy(creates0);
            clinic.withPatient("a");
            assertThat(upserting("a", "b").get(1, TimeUnit.MINUTES)).isEqualTo(200);
            creates0.rollback();
            assertThat(first.get(1, TimeUnit.MINUTES)).isEqualTo(200);
        }
    }

    @Test
    @DisplayName("3: patients of a batch that is not committed yet get tokens and visits")
    void aBatchDoesNotBlockForeignKeys() throws Exception {
        clinic.withPatient("a");
        try (Connection createsB = inserting("b")) {
            tokensMeanwhile(createsB, upserting("a", "b"));
        }
        clinic.withPatient("c");
        try (Connection holdsC =
                Database.lock(
                        "SELECT FROM patient WHERE organization_id = ? AND code = 'c' FOR UPDATE",
                        clinic.uuid())) {
            tokensMeanwhile(holdsC, upserting("a", "c"));
        }
    }

    private void tokensMeanwhile(Connection holder, CompletableFuture<Integer> batch)
            throws Exception {
        Database.awaitBlockedBy(holder);
        clinic.authenticate("a").expect(200);
        holder.rollback();
        assertThat(batch.get(1, TimeUnit.MINUTES)).isEqualTo(200);
    }

    /** A transaction that has inserted a patient. */
    private Connection inserting(String code) throws SQLException {
        return Database.lock(
                """
                INSERT INTO patient (organization_id, code, first_name, locale, unsubscribed_at, created_at, updated_at, named_fields)
                VALUES (?, ?, 'Ana', 'es', now(), now(), now(), 0) RETURNING id""",
                clinic.uuid(),
                code);
    }

    private CompletableFuture<Integer> upserting(String... codes) {
        String body =
                Reply.json(
                        Map.of(
                                "patients",
                                Stream.of(codes)
                                        .map(code -> Map.of("code", code, "first_name", "Eva"))
                                        .toList()));
        return CompletableFuture.supplyAsync(() -> clinic.upsertRaw(body).status());
    }

    private static String batch(int writer, int round) {
        List<Integer> codes = new ArrayList<>(IntStream.range(0, CODES).boxed().toList());
        Collections.shuffle(codes, new Random(writer * 1_000L + round));
        return json(codes.subList(0, BATCH), "w" + writer + "-" + round);
    }

    private static String uniform(String name) {
        return json(IntStream.range(0, BATCH).boxed().toList(), name);
    }

    private static String json(List<Integer> codes, String name) {
        return Reply.json(
                Map.of(
                        "patients",
                        codes.stream()
                                .map(
                                        code ->
                                                Map.of(
                                                        "code",
                                                        "c" + code,
                                                        "first_name",
                                                        name,
                                                        "plan",
                                                        name))
                                .toList()));
    }
}
