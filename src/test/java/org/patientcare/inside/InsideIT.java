package org.patientcare.inside;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.enterprise.inject.spi.CDI;
import jakarta.transaction.Status;
import jakarta.transaction.UserTransaction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import javax.naming.InitialContext;
import javax.sql.DataSource;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.patientcare.organization.Organization;
import org.patientcare.organization.OrganizationProfile;
import org.patientcare.organization.OrganizationService;
import org.patientcare.patient.PatientRequest;
import org.patientcare.patient.PatientService;
import org.patientcare.shared.Change;
import org.patientcare.shared.DomainException;
import org.patientcare.shared.Language;

@ArquillianTest
@DisplayName("Inside the server")
class InsideIT {

    @Test
    @DisplayName(
            "both JNDI names resolve: the run-time role does the work, the owner brought the schema")
    void bothDataSourcesResolve() throws Exception {
        assertThat(text("jdbc/patientcare", "SELECT current_user")).isEqualTo("patientcare");
        assertThat(text("jdbc/patientcareMigration", "SELECT current_user"))
                .isEqualTo("patientcare_owner");
        assertThat(
                        text(
                                "jdbc/patientcareMigration",
                                "SELECT tableowner FROM pg_tables WHERE tablename = 'patient'"))
                .isEqualTo("patientcare_owner");
    }

    @Test
    @DisplayName("the run-time role changes no schema and removes no patient")
    void theRunTimeRoleIsLimited() {
        for (String forbidden :
                List.of(
                        "DROP TABLE patient",
                        "ALTER TABLE patient ADD COLUMN x int",
                        "CREATE TABLE public.x (y int)",
                        "DELETE FROM patient WHERE false",
                        "DELETE FROM organization WHERE false",
                        "UPDATE flyway_schema_history SET success = true WHERE false")) {
            assertThatThrownBy(() -> execute("jdbc/patientcare", forbidden))
                    .as(forbidden)
                    .isInstanceOf(SQLException.class)
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("42501");
        }
    }

    @Test
    @DisplayName("a batch takes part in the transaction around it and goes with it")
    void aRolledBackTransactionLeavesNothing() throws Exception {
        UUID clinic = newOrganization();
        UserTransaction transaction = transaction();

        transaction.begin();
        bean(PatientService.class).upsert(clinic, List.of(patient("a", "A"), patient("b", "B")));
        assertThat(bean(PatientService.class).get(clinic, "a").firstName()).isEqualTo("A");
        transaction.rollback();

        assertThat(patients(clinic)).isZero();
    }

    @Test
    @DisplayName("a statement that fails takes the whole batch with it")
    void aFailingBatchLeavesNothing() throws Exception {
        UUID clinic = newOrganization();

        assertThatThrownBy(
                        () ->
                                bean(PatientService.class)
                                        .upsert(
                                                clinic,
                                                List.of(patient("a", "A"), patient("b", null))))
                .hasRootCauseInstanceOf(SQLException.class);

        assertThat(patients(clinic)).isZero();
    }

    @Test
    @DisplayName(
            "a refusal is no system error: it crosses the EJB boundary as it is and rolls back what came before")
    void aRefusalRollsBackTheTransactionAroundIt() throws Exception {
        UUID clinic = newOrganization();
        UserTransaction transaction = transaction();

        transaction.begin();
        bean(PatientService.class).upsert(clinic, List.of(patient("a", "A")));
        assertThatThrownBy(() -> bean(PatientService.class).get(clinic, "nobody"))
                .isExactlyInstanceOf(DomainException.class);
        assertThat(transaction.getStatus()).isEqualTo(Status.STATUS_MARKED_ROLLBACK);
        transaction.rollback();

        assertThat(patients(clinic)).isZero();
    }

    @Test
    @DisplayName("each call of a service is a transaction of its own: done when it returns")
    void aServiceCommitsWhenItReturns() throws Exception {
        UUID clinic = newOrganization();
        assertThat(transaction().getStatus()).isEqualTo(Status.STATUS_NO_TRANSACTION);

        bean(PatientService.class).upsert(clinic, List.of(patient("a", "A")));

        assertThat(transaction().getStatus()).isEqualTo(Status.STATUS_NO_TRANSACTION);
        assertThat(patients(clinic)).isOne();
    }

    private static UUID newOrganization() {
        Organization clinic =
                bean(OrganizationService.class)
                        .create(
                                new OrganizationProfile(
                                        "Inside",
                                        Language.EN,
                                        ZoneOffset.UTC,
                                        false,
                                        List.of(),
                                        null,
                                        false));
        return clinic.id();
    }

    private static PatientRequest patient(String code, String firstName) {
        return new PatientRequest(
                code,
                firstName,
                Change.none(),
                Change.none(),
                Change.none(),
                Change.none(),
                Change.none(),
                null,
                Change.none(),
                Change.none(),
                Change.none());
    }

    /** Seen from another connection, outside every transaction of the server. */
    private static long patients(UUID organization) throws Exception {
        return Long.parseLong(
                text(
                        "jdbc/patientcareMigration",
                        "SELECT count(*) FROM patient WHERE organization_id = '"
                                + organization
                                + "'"));
    }

    private static <T> T bean(Class<T> type) {
        return CDI.current().select(type).get();
    }

    private static UserTransaction transaction() throws Exception {
        return (UserTransaction) new InitialContext().lookup("java:comp/UserTransaction");
    }

    private static String text(String source, String sql) throws Exception {
        try (Connection connection =
                        ((DataSource) new InitialContext().lookup(source)).getConnection();
                PreparedStatement statement = connection.prepareStatement(sql);
                ResultSet row = statement.executeQuery()) {
            row.next();
            return row.getString(1);
        }
    }

    private static void execute(String source, String sql) throws Exception {
        try (Connection connection =
                        ((DataSource) new InitialContext().lookup(source)).getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.execute();
        }
    }
}
