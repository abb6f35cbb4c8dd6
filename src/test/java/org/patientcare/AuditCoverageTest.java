package org.patientcare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServlet;
import jakarta.websocket.OnClose;
import jakarta.websocket.OnError;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.ws.rs.HttpMethod;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.testing.ApiDescription;
import org.patientcare.trail.audit.AuditAction;
import org.patientcare.trail.audit.AuditTrail;
import org.patientcare.trail.audit.AuditTrail.Reading;

/**
 * Every entry point that can reach data of patients writes to the audit trail, also if it finds
 * nobody. This test sees which methods a method may call, not which path a call takes: that each
 * call leaves its row is checked by the tests of the surfaces. Entry points and tables are found,
 * not listed, so that none is forgotten: what is listed here are the exceptions.
 */
@AnalyzeClasses(packages = "org.patientcare", importOptions = ImportOption.DoNotIncludeTests.class)
class AuditCoverageTest {

    private static final String OURS = "org.patientcare";
    private static final String PLATFORM = OURS + ".platform";
    private static final Path SOURCES = Path.of("src/main/java/org/patientcare");

    private static final Path DATA_MAP = Path.of("src/site/markdown/data-map.yaml");

    /** Its codes are a patient's once they are sent. */
    private static final String CODE_BATCHES = "code_batch";

    /** Entry points that reach such a table but show nothing of a patient, and why. */
    private static final Set<String> SHOW_NO_PATIENT =
            Set.of(
                    // Whose link it is: the organization, before the link is opened
                    "org.patientcare.surfaces.my.LinkOrganizationsResource.find",
                    // Only that there is such a document, to whoever has its address
                    "org.patientcare.surfaces.my.PrescriptionDocumentServlet.doHead",
                    // How many lines a file has, and how far it is
                    "org.patientcare.surfaces.support.PatientImportsResource.get",
                    // Which events a receiver got, by their ids
                    "org.patientcare.surfaces.operator.AdminWebhooksResource.deliveries",
                    "org.patientcare.talk.webhook.WebhooksResource.deliveries");

    /**
     * Reads that leave no row if they find nothing: of one patient or object by its id or code, of
     * a part of what has a row of its own, and lists that are read again and again until there is
     * something new (ADR 036). All others leave one: that a patient is not there is an answer about
     * people, too.
     */
    private static final Set<String> SILENT_IF_NOBODY_IS_FOUND =
            Set.of(
                    // One patient, or one object
                    "patients.patient.PatientRepository.read",
                    "documents.prescription.PrescriptionRepository.read",
                    "documents.prescription.PrescriptionRepository.written",
                    "visits.appointment.AppointmentRecordRepository.find",
                    "visits.appointment.DeskAppointmentRepository.findAudited",
                    "patients.codebatch.CodeBatchRepository.codes",
                    "sending.delivery.CapturedMessages.html",
                    "talk.webhook.WebhookDeliveryRepository.event",
                    // Parts of a patient's file or page, of a file of patients, of a code
                    "documents.prescription.PrescriptionRepository.list",
                    "patients.redemption.RedemptionRepository.listOfPatient",
                    "visits.appointment.AppointmentRecordRepository.ofPatient",
                    "visits.appointment.AppointmentRecordRepository.upcoming",
                    "talk.conversation.ConversationRepository.list",
                    "patients.intake.ImportFaultRepository.next",
                    "patients.intake.PatientImportRepository.faults",
                    "sending.delivery.CodeDeliveryRepository.unrepeated",
                    // Lists that are read until there is something new
                    "patients.patient.PatientRepository.listChanged",
                    "visits.appointment.AppointmentRecordRepository.page",
                    "talk.conversation.ConversationRepository.listByIds",
                    "talk.conversation.MessageRepository.read",
                    "talk.feed.FeedRepository.read");

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
        assertThat(audited).as("entry points that this test finds").hasSizeGreaterThan(120);
    }

    @ArchTest
    static void onlyTheseLeaveNoRowIfNobodyIsFound(JavaClasses ours) {
        Set<String> silent =
                ours.stream()
                        .filter(type -> !type.getPackageName().equals(OURS + ".trail.audit"))
                        .flatMap(type -> type.getMethodCallsFromSelf().stream())
                        .filter(
                                call ->
                                        call.getTargetOwner().isEquivalentTo(Reading.class)
                                                && call.getTarget()
                                                        .getName()
                                                        .matches("ofPatient|onlyIfFound"))
                        .map(call -> nameOf(call.getOrigin()).substring(OURS.length() + 1))
                        .collect(Collectors.toCollection(TreeSet::new));
        assertThat(silent).isEqualTo(new TreeSet<>(SILENT_IF_NOBODY_IS_FOUND));
    }

    /** Calls of the APIs, servlets, filters, and what web sockets receive. */
    private static Stream<JavaMethod> entries(JavaClasses ours) {
        return ours.stream()
                .flatMap(type -> type.getMethods().stream())
                .filter(
                        method ->
                                method.isMetaAnnotatedWith(HttpMethod.class)
                                        || isOfServlet(method)
                                        || isOfSocket(method))
                .filter(method -> !SHOW_NO_PATIENT.contains(nameOf(method)));
    }

    private static boolean isOfServlet(JavaMethod method) {
        boolean byContainer =
                method.getOwner().isAssignableTo(HttpServlet.class)
                        || method.getOwner().isAssignableTo(Filter.class);
        return byContainer
                && method.getName().matches("service|do(Filter|Get|Head|Post|Put|Delete)");
    }

    private static boolean isOfSocket(JavaMethod method) {
        return Stream.of(OnOpen.class, OnMessage.class, OnClose.class, OnError.class)
                .anyMatch(annotation -> method.isAnnotatedWith(annotation));
    }

    private static String nameOf(JavaCodeUnit unit) {
        return outermost(unit.getOwner()) + "." + unit.getName();
    }

    private static String outermost(JavaClass type) {
        return type.getFullName().replaceFirst("[$].*", "");
    }

    /** Tables that have data of patients, according to the data map. */
    private static Set<String> tables() {
        Set<String> tables = new TreeSet<>(Set.of(CODE_BATCHES));
        for (Map.Entry<String, JsonNode> table :
                ApiDescription.read(DATA_MAP).get("tables").properties()) {
            for (JsonNode columns : table.getValue()) {
                if (columns.get("whose").asText().equals("patient")) {
                    tables.add(table.getKey());
                }
            }
        }
        return tables;
    }

    /**
     * These name such tables but read no data of patients: one counts refused logins, one finds out
     * which professionals are online, one when professionals have visits, one until when keys have
     * tokens, one how deliveries of a subscription go, and one what a professional prescribes,
     * without to whom.
     */
    private static final Set<String> TELL_OF_NO_PATIENT =
            Set.of(
                    "org.patientcare.access.token.TokenKeyRepository",
                    "org.patientcare.documents.medicine.MedicineRepository",
                    "org.patientcare.trail.audit.RefusedLoginRepository",
                    "org.patientcare.people.professional.ProfessionalDirectory",
                    "org.patientcare.talk.webhook.WebhookRepository",
                    "org.patientcare.visits.appointment.BookedTimes");

    /** Classes whose SQL names such a table, and its entities. */
    private static Set<String> holders() throws IOException {
        Set<String> tables = tables();
        return SourceOfSql.below(SOURCES).stream()
                .filter(source -> tables.stream().anyMatch(source::names))
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
            return type.getPackageName().startsWith(OURS)
                    && !type.getPackageName().startsWith(PLATFORM);
        }

        boolean reaches(Set<String> classes) {
            return code.stream().anyMatch(unit -> classes.contains(outermost(unit.getOwner())));
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
