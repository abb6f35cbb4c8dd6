package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.patientcare.inside.Beans.bean;
import static org.patientcare.inside.SuiteDataSource.OWNER;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.TypedQuery;
import java.sql.Timestamp;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.patients.patient.PatientPlan;
import org.patientcare.patients.patient.RedeemedPlan;
import org.patientcare.platform.database.Database;
import org.patientcare.platform.database.DatabaseFailure;
import org.patientcare.platform.database.Scope;
import org.patientcare.platform.database.ScopedDatabase;
import org.patientcare.platform.database.SqlStatement;

/**
 * The statements of these tests select a patient by a code that two organizations have, without
 * naming an organization: they find only what row-level security lets them find.
 */
@ArquillianTest
@DisplayName(
        "Inside the server: a statement sees and writes only rows of the organization in whose scope it runs")
class ScopesInsideIT {

    /** The driver uses a prepared statement of the server from the fifth execution on. */
    private static final int MANY = 12;

    private static final String SELECT_PATIENTS =
            "SELECT organization_id, first_name, created_at FROM patient WHERE code = :code AND created_at < :now AND organization_id <> :nobody";

    private Database database;
    private final String code = UUID.randomUUID().toString();
    private final UUID here = UUID.randomUUID();
    private final UUID there = UUID.randomUUID();

    @BeforeEach
    void patientsOfTheSameCode() {
        database = bean(Database.class);
        for (UUID organization : List.of(here, there)) {
            OWNER.execute(
                    ("INSERT INTO organization (id, name, language, time_zone, activation_code_delivery,"
                                    + " allowed_origins, redeemed_plans_survive, created_at, version)"
                                    + " VALUES ('%1$s', 'A', 'en', 'UTC', false, '', false, now(), 0);"
                                    + " INSERT INTO patient (organization_id, code, first_name, locale,"
                                    + " named_fields, created_at, updated_at, unsubscribed_at)"
                                    + " VALUES ('%1$s', '%2$s', 'Ana', 'en', 0,"
                                    + " now() - interval '1 day', now(), now())")
                            .formatted(organization, code));
        }
    }

    @Test
    @DisplayName(
            "SQL outside a transaction sees only its organization's rows, however often it ran before")
    void sqlOutsideATransaction() {
        for (int i = 0; i < MANY; i++) {
            assertThat(bySql(here)).as("time " + i).containsExactly(here);
            assertThat(bySql(there)).as("time " + i).containsExactly(there);
            assertNothingIsLeft();
        }
        assertThat(found(database.inScope(Scope.HOUSEKEEPING)))
                .containsExactlyInAnyOrder(here, there);
        assertThat(found(database.inScope(Scope.RECEIPTS))).isEmpty();
    }

    @Test
    @DisplayName(
            "JPQL outside a transaction sees only its organization's rows, however often it ran before")
    void jpqlOutsideATransaction() {
        for (int i = 0; i < MANY; i++) {
            assertThat(byJpql(here)).as("time " + i).containsExactly(here);
            assertThat(byJpql(there)).as("time " + i).containsExactly(there);
            assertNothingIsLeft();
        }
        assertThat(database.withEntityManager(this::jpql)).isEmpty();
    }

    @Test
    @DisplayName(
            "entities that SQL finds are those of the organization, inside and outside a transaction")
    void entitiesBySql() {
        for (int i = 0; i < MANY; i++) {
            assertThat(entitiesBySql(here)).as("time " + i).containsExactly(here);
            assertThat(inTransaction(() -> entitiesBySql(there))).containsExactly(there);
        }
    }

    @Test
    @DisplayName("SQL and JPQL for two organizations by turns in one transaction")
    void bothInOneTransaction() {
        for (int i = 0; i < MANY; i++) {
            inTransaction(
                    () -> {
                        assertThat(byJpql(here)).containsExactly(here);
                        assertThat(bySql(here)).containsExactly(here);
                        assertThat(bySql(there)).containsExactly(there);
                        assertThat(byJpql(there)).containsExactly(there);
                        assertThat(byJpql(here)).containsExactly(here);
                        return null;
                    });
            assertNothingIsLeft();
        }
    }

    @Test
    @DisplayName(
            "a change of an entity that is written at the commit is written for the organization that asked for it")
    void changesAreWrittenAtTheCommit() {
        inTransaction(
                () -> {
                    subscribe(here, "gold");
                    assertThat(bySql(there)).containsExactly(there);
                    return null;
                });
        assertThat(plan(here)).isEqualTo("gold");
        assertThat(plan(there)).isNull();
        assertNothingIsLeft();
    }

    @Test
    @DisplayName(
            "changes for two organizations in one transaction are written, each for its own organization")
    void changesForTwoAreWritten() {
        inTransaction(
                () -> {
                    subscribe(here, "gold");
                    subscribe(there, "silver");
                    return null;
                });
        assertThat(plan(here)).isEqualTo("gold");
        assertThat(plan(there)).isEqualTo("silver");
    }

    @Test
    @DisplayName(
            "a change of an entity that row-level security hides fails; it is not silently lost")
    void aChangeOfAnothersFails() {
        Function<PatientPlan, Object> change =
                ours ->
                        database.forOrganization(there)
                                .withEntityManager(
                                        entities -> {
                                            ours.redeem(plan("gold"), Instant.now());
                                            entities.flush();
                                            return null;
                                        });
        assertThatThrownBy(
                        () ->
                                inTransaction(
                                        () ->
                                                change.apply(
                                                        database.forOrganization(here)
                                                                .withEntityManager(this::locked))))
                .isInstanceOf(RuntimeException.class);
        assertThat(plan(here)).isNull();
    }

    @Test
    @DisplayName(
            "a statement without an organization changes only its own rows, and cannot give one to another organization")
    void writesAreItsOwn() {
        assertThat(
                        database.forOrganization(here)
                                .statement(
                                        "UPDATE patient SET first_name = 'Eva' WHERE code = :code")
                                .bind("code", code)
                                .updateAny())
                .isOne();
        SqlStatement gift =
                database.forOrganization(here)
                        .statement("UPDATE patient SET organization_id = :other WHERE code = :code")
                        .bind("other", there)
                        .bind("code", code);
        assertThatThrownBy(gift::updateOne).isInstanceOf(DatabaseFailure.class);
    }

    @Test
    @DisplayName("a nested transaction, and work outside any, do not inherit the scope")
    void transactionsKnowNothingOfEachOther() {
        inTransaction(
                () -> {
                    assertThat(byJpql(here)).containsExactly(here);
                    assertThat(inTransaction(this::unscoped)).isEmpty();
                    assertThat(inTransaction(() -> byJpql(there))).containsExactly(there);
                    assertThat(bean(Transactions.class).withoutTransaction(this::unscoped))
                            .isEmpty();
                    assertThat(bean(Transactions.class).withoutTransaction(() -> bySql(there)))
                            .containsExactly(there);
                    assertThat(unscoped()).as("this transaction's scope").containsExactly(here);
                    assertThat(byJpql(here)).containsExactly(here);
                    return null;
                });
        assertNothingIsLeft();
    }

    @Test
    @DisplayName("a transaction that fails leaves no scope behind")
    void nothingIsLeftByAFailure() {
        for (int i = 0; i < MANY; i++) {
            assertThatThrownBy(
                            () ->
                                    inTransaction(
                                            () -> {
                                                bySql(here);
                                                throw new IllegalStateException();
                                            }))
                    .isInstanceOf(IllegalStateException.class);
            assertNothingIsLeft();
        }
    }

    private void assertNothingIsLeft() {
        assertThat(unscoped()).isEmpty();
        String left =
                database.statement(
                                "SELECT coalesce(current_setting('patientcare.scope', true), '') AS scope")
                        .one(row -> row.text("scope"));
        assertThat(left).isEmpty();
    }

    private List<UUID> unscoped() {
        return found(database.statement(SELECT_PATIENTS));
    }

    private List<UUID> bySql(UUID organization) {
        return found(database.forOrganization(organization));
    }

    private List<UUID> found(ScopedDatabase scoped) {
        return found(scoped.statement(SELECT_PATIENTS));
    }

    private List<UUID> found(SqlStatement select) {
        return select.bind("code", code)
                .bind("now", Instant.now())
                .bind("nobody", UUID.randomUUID())
                .list(row -> row.uuid("organization_id"));
    }

    private List<UUID> byJpql(UUID organization) {
        return database.forOrganization(organization).withEntityManager(this::jpql);
    }

    private List<UUID> jpql(EntityManager entities) {
        return organizations(query(entities).getResultStream());
    }

    private TypedQuery<PatientPlan> query(EntityManager entities) {
        return entities.createQuery(
                        "SELECT p FROM PatientPlan p WHERE p.code = :code AND p.updatedAt < :now AND p.organizationId <> :nobody",
                        PatientPlan.class)
                .setParameter("code", code)
                .setParameter("now", Instant.now())
                .setParameter("nobody", UUID.randomUUID());
    }

    private List<UUID> entitiesBySql(UUID organization) {
        return organizations(
                database
                        .forOrganization(organization)
                        .withEntityManager(
                                entities ->
                                        (List<?>)
                                                entities.createNativeQuery(
                                                                "SELECT * FROM patient WHERE code = ? AND created_at < ? AND organization_id <> ?",
                                                                PatientPlan.class)
                                                        .setParameter(1, code)
                                                        .setParameter(
                                                                2, Timestamp.from(Instant.now()))
                                                        .setParameter(3, UUID.randomUUID())
                                                        .getResultList())
                        .stream()
                        .map(PatientPlan.class::cast));
    }

    private static List<UUID> organizations(Stream<PatientPlan> patients) {
        return patients.map(PatientPlan::organizationId).toList();
    }

    private void subscribe(UUID organization, String plan) {
        database.forOrganization(organization)
                .withEntityManager(this::locked)
                .redeem(plan(plan), Instant.now());
    }

    private PatientPlan locked(EntityManager entities) {
        return query(entities).setLockMode(LockModeType.PESSIMISTIC_WRITE).getSingleResult();
    }

    private static RedeemedPlan plan(String name) {
        return new RedeemedPlan(null, name, null);
    }

    private String plan(UUID organization) {
        Function<EntityManager, PatientPlan> read = entities -> query(entities).getSingleResult();
        return database.forOrganization(organization).withEntityManager(read).plan().orElse(null);
    }

    private static <T> T inTransaction(Supplier<T> work) {
        return bean(Transactions.class).inNewTransaction(work);
    }
}
