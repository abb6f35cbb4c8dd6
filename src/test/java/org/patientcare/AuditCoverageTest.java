package org.patientcare;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import jakarta.ws.rs.HttpMethod;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.documents.verify.VerifyServlet;
import org.patientcare.surfaces.entrance.NewLinkServlet;
import org.patientcare.surfaces.my.PrescriptionDocumentServlet;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.visits.call.CallFilter;

/**
 * Every entry point that can reach data of patients writes to the audit trail. This test sees which
 * methods a method may call, not which path a call takes: that each call leaves its row is checked
 * by the tests of the surfaces.
 */
@AnalyzeClasses(packages = "org.patientcare", importOptions = ImportOption.DoNotIncludeTests.class)
class AuditCoverageTest {

    private static final String PLATFORM = "org.patientcare.platform";
    private static final Path SOURCES = Path.of("src/main/java/org/patientcare");

    /** Tables of what is known about patients or was sent to people. */
    private static final Set<String> TABLES =
            Set.of(
                    "activation_code",
                    "appointment",
                    "appointment_delay",
                    "appointment_history",
                    "appointment_reminder",
                    "audit_log",
                    "audit_subject",
                    "captured_message",
                    "code_batch",
                    "conversation_message",
                    "delivery",
                    "emergency_access",
                    "patient",
                    "patient_import_batch",
                    "patient_import_fault",
                    "prescription",
                    "prescription_document",
                    "prescription_item",
                    "redemption",
                    "unusual_access",
                    "visit_answer",
                    "visit_attendance",
                    "visit_consent",
                    "visit_hindrance",
                    "visit_link",
                    "visit_mail_hold",
                    "visit_room");

    @ArchTest
    static void whoeverReachesPatientsLeavesARow(JavaClasses ours) throws IOException {
        Set<String> holders = holders();
        Set<String> silent = new TreeSet<>();
        Set<String> audited = new TreeSet<>();
        entries(ours)
                .forEach(
                        method -> {
                            Reach reach = Reach.of(method);
                            if (reach.reaches(holders)) {
                                (reach.audits() ? audited : silent).add(method.getFullName());
                            }
                        });
        assertThat(silent).as("reach data of patients without an audit row").isEmpty();
        assertThat(audited).as("entry points that this test finds").hasSizeGreaterThan(30);
    }

    private static Stream<JavaMethod> entries(JavaClasses ours) {
        return ours.stream()
                .filter(
                        type ->
                                type.getSimpleName().endsWith("Resource")
                                        || type.isEquivalentTo(CallFilter.class)
                                        || type.isEquivalentTo(NewLinkServlet.class)
                                        || type.isEquivalentTo(PrescriptionDocumentServlet.class)
                                        || type.isEquivalentTo(VerifyServlet.class))
                .flatMap(type -> type.getMethods().stream())
                .filter(
                        method ->
                                method.isMetaAnnotatedWith(HttpMethod.class)
                                        || method.getName().matches("do(Filter|Get|Post)"));
    }

    /**
     * These name such tables but read no data of patients: one counts refused logins, one finds out
     * which professionals are online, one when professionals have visits, one until when mails
     * wait, and one what a professional prescribes, without to whom.
     */
    private static final Set<String> TELL_OF_NO_PATIENT =
            Set.of(
                    "org.patientcare.documents.medicine.MedicineRepository",
                    "org.patientcare.trail.audit.RefusedLoginRepository",
                    "org.patientcare.people.professional.ProfessionalDirectory",
                    "org.patientcare.talk.webhook.WebhookDeliveryRepository",
                    "org.patientcare.visits.appointment.BookedTimes");

    /** Classes whose SQL names such a table, and its entities. */
    private static Set<String> holders() throws IOException {
        return SourceOfSql.below(SOURCES).stream()
                .filter(source -> TABLES.stream().anyMatch(source::names))
                .map(
                        source ->
                                "org.patientcare."
                                        + source.feature()
                                        + "."
                                        + source.file()
                                                .getFileName()
                                                .toString()
                                                .replace(".java", ""))
                .filter(holder -> !TELL_OF_NO_PATIENT.contains(holder))
                .collect(Collectors.toSet());
    }

    /** The code of ours, without the platform, that a method may call at any depth. */
    private record Reach(Set<JavaCodeUnit> code) {

        static Reach of(JavaCodeUnit method) {
            Set<JavaCodeUnit> seen = new HashSet<>();
            Deque<JavaCodeUnit> rest = new ArrayDeque<>(Set.of(method));
            while (!rest.isEmpty()) {
                JavaCodeUnit next = rest.pop();
                if (seen.add(next)) {
                    next.getAccessesFromSelf().stream()
                            .flatMap(access -> access.getTarget().resolveMember().stream())
                            .filter(JavaCodeUnit.class::isInstance)
                            .map(JavaCodeUnit.class::cast)
                            .filter(target -> isOurs(target.getOwner()))
                            .forEach(rest::push);
                }
            }
            return new Reach(seen);
        }

        private static boolean isOurs(JavaClass type) {
            return type.getPackageName().startsWith("org.patientcare")
                    && !type.getPackageName().startsWith(PLATFORM);
        }

        boolean reaches(Set<String> classes) {
            return code.stream().anyMatch(unit -> classes.contains(outermost(unit.getOwner())));
        }

        private static String outermost(JavaClass type) {
            return type.getFullName().replaceFirst("[$].*", "");
        }

        /** Whether it names an action of the audit trail and calls the audit trail. */
        boolean audits() {
            return code.stream()
                            .flatMap(unit -> unit.getFieldAccesses().stream())
                            .map(JavaAccess::getTargetOwner)
                            .anyMatch(type -> type.isEquivalentTo(AuditAction.class))
                    && code.stream()
                            .anyMatch(unit -> unit.getOwner().isEquivalentTo(AuditTrail.class));
        }
    }
}
