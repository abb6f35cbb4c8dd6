package org.patientcare;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.dependOnClassesThat;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.patientcare.platform.database.Scope;

/**
 * Which packages there are and which may depend on which: areas, the packages in them, and the
 * tables. Change a line only with a record of the decision in src/site/markdown/decisions. Rules of
 * how code is written are in {@link CodeRulesTest}.
 */
@AnalyzeClasses(packages = "org.patientcare", importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

    private static final String OURS = "org.patientcare.";
    private static final Path SOURCES = Path.of("src/main/java/org/patientcare");

    /** Lowest first: an area may depend on itself and on those before it. */
    private static final List<String> AREAS =
            List.of(
                    "platform",
                    "trail",
                    "people",
                    "access",
                    "sending",
                    "patients",
                    "documents",
                    "visits",
                    "talk",
                    "operations",
                    "surfaces");

    /** May depend on all packages; no package may depend on it. */
    private static final String TOP = "surfaces.application";

    /** Each package, and those on which it may depend, by area. */
    private static final Map<String, Set<String>> KNOWS =
            lines(
                    """
                    platform.background: platform database
                    platform.check: platform shared
                    platform.config: platform shared
                    platform.csv: platform shared
                    platform.database: platform config schema server shared
                    platform.export: platform database shared
                    platform.http: platform config database idempotency json metrics page server shared
                    platform.idempotency: platform database shared
                    platform.json: platform shared
                    platform.listening: platform background database server
                    platform.metrics:
                    platform.page: platform config json shared
                    platform.retention: platform config database shared
                    platform.schema: platform config
                    platform.secrets: platform check config database shared
                    platform.server: platform metrics shared
                    platform.shared:
                    platform.xlsx: platform shared
                    trail.audit: platform check database export shared
                    trail.outbox: platform background database shared check json metrics server
                    people.organization: platform database secrets shared; trail audit
                    people.professional: platform database shared; trail audit; people organization
                    people.person: platform database shared; trail audit; people organization professional
                    access.oidc: platform config shared; people person
                    access.passkey: platform config; trail audit; people person
                    access.ratelimit: platform check config database metrics shared
                    access.caller: platform check config database http idempotency json metrics server shared; trail audit; people organization person; access ratelimit session token
                    access.concurrency: platform background config database http metrics server shared; trail audit; access caller ratelimit session token
                    access.permission: platform http shared; trail audit; people organization person; access caller session
                    access.socket: platform background config http json metrics page server shared; trail audit; access caller ratelimit session
                    access.session: platform config database shared; trail audit; people person
                    access.signin: platform config database http page server shared; trail audit; people organization person; access caller oidc passkey permission ratelimit session
                    access.ticket: platform database export shared
                    access.token: platform check config database export secrets shared; trail audit
                    sending.delivery: platform check config database json metrics retention shared; trail audit outbox; people organization
                    sending.invitation: platform config shared; people organization; sending delivery
                    sending.mail: platform check config shared; sending delivery
                    sending.sms: platform check config shared; sending delivery
                    patients.activation: platform config database export http retention shared; trail audit; people organization; access caller permission; sending delivery
                    patients.codebatch: platform database shared; trail audit; people organization; patients activation
                    patients.intake: platform csv database export json shared xlsx; trail audit; people organization; patients patient
                    patients.link: platform background server shared; trail audit; people organization; sending delivery invitation mail sms; patients patient
                    patients.patient: platform background config database export http json shared; trail audit outbox; people organization; access caller permission ticket token
                    patients.redemption: platform database export json retention shared; trail audit outbox; people organization; patients activation patient
                    documents.medicine: platform csv database shared; trail audit; people organization; documents prescription
                    documents.pdf: platform shared
                    documents.prescription: platform config database export http idempotency json shared; trail audit outbox; people organization professional; access caller permission ticket; patients patient; documents pdf seal
                    documents.seal: platform check config metrics shared
                    documents.verify: platform config http page shared; trail audit; access ratelimit; documents prescription
                    visits.appointment: platform config database export http json retention secrets shared; trail audit outbox; people organization professional; access caller permission; patients patient
                    visits.call: platform background config http json metrics page server shared; trail audit; people organization; access caller ratelimit session socket; documents prescription; visits appointment calendar video
                    visits.calendar: platform shared
                    visits.hours: platform database http json shared; trail audit; people organization professional; access caller permission; visits appointment
                    visits.ice: platform check shared; visits video
                    visits.video: platform background check config database export json listening retention server shared; trail audit; visits appointment
                    talk.mail: platform config json shared; trail outbox; people organization; sending delivery mail; patients patient; visits appointment calendar
                    talk.guard: platform config shared
                    talk.dispatch: platform background check config database json listening metrics secrets server shared; trail audit outbox; people organization; sending delivery; talk guard mail webhook
                    talk.reminder: platform background server shared; people organization; sending delivery; patients patient; talk mail; visits appointment calendar
                    talk.webhook: platform config database http json secrets shared; trail audit outbox; people organization; access caller permission ratelimit; talk guard
                    talk.conversation: platform background database export http json listening retention server shared; trail audit outbox; people organization professional; access caller permission ratelimit; patients patient; visits appointment calendar
                    talk.feed: platform background config database http listening server shared; trail audit outbox; people organization; access caller permission
                    operations.bundle: platform check config database metrics schema server; trail audit; operations selfcheck
                    operations.certificate: platform http shared; trail audit; people organization person; access caller permission; documents pdf seal; talk webhook; operations erasure
                    operations.command: platform schema; operations erasure
                    operations.erasure: platform check config database http json metrics shared; trail audit outbox; people organization; access caller permission; patients patient; visits appointment
                    operations.export: platform config database export json shared; trail audit; people organization; access caller permission; patients patient; documents pdf prescription
                    operations.oversight: platform database retention shared; trail audit; people organization
                    operations.retention: platform database metrics retention shared; trail audit
                    operations.secrets: platform secrets shared; trail audit; access token
                    operations.selfcheck: platform background check config database metrics schema server shared; trail audit; people organization
                    operations.timeline: platform shared; trail audit; people organization person professional; sending delivery; patients patient
                    operations.trailfeed: platform config http json shared; trail audit; people organization person; access caller permission
                    surfaces.console: platform config http page shared
                    surfaces.entrance: platform config http page shared; trail audit; access ratelimit; patients link
                    surfaces.desk: platform background config http idempotency json listening server shared; trail audit; people person professional; access caller permission session socket; patients patient; documents medicine prescription; visits appointment hours video; talk conversation; operations oversight
                    surfaces.my: platform config http page shared; trail audit; people organization; access caller concurrency permission ratelimit ticket token; patients patient; documents prescription; operations export
                    surfaces.operator: platform check config csv http page retention server shared; trail audit; people organization person professional; access caller permission session signin token; sending delivery invitation mail sms; patients activation link patient redemption; documents medicine prescription; visits appointment hours video; talk webhook; operations bundle certificate erasure export oversight retention secrets selfcheck timeline
                    surfaces.support: platform config csv http json page server shared xlsx; trail audit; people organization person; access caller permission; patients codebatch intake patient
                    surfaces.widget: platform background config http json server shared; trail audit; people organization person professional; access caller permission socket token; patients patient redemption; documents prescription; visits appointment; talk conversation
                    """);

    /** Each table: the package that owns it, and then those that may read it. */
    private static final Map<String, Set<String>> TABLES =
            lines(
                    """
                    activation_code: patients activation; patients redemption codebatch
                    activation_code_typed: patients activation
                    appointment: visits appointment; people professional; trail audit; visits video; talk conversation; operations erasure oversight
                    appointment_delay: visits appointment
                    appointment_history: visits appointment; visits video
                    appointment_reminder: visits appointment
                    audit_backfill: trail audit
                    audit_log: trail audit; operations oversight
                    blocked_patient: trail audit; patients patient
                    audit_subject: trail audit
                    captured_message: sending delivery
                    code_batch: patients codebatch
                    conversation: talk conversation; operations oversight
                    conversation_message: talk conversation
                    credential: people organization; access caller; operations selfcheck
                    delivery: sending delivery; patients activation
                    emergency_access: operations oversight
                    erasure: operations erasure; patients patient; talk webhook
                    erasure_hold: operations erasure
                    event: trail outbox; talk feed dispatch webhook
                    event_head: trail outbox; talk feed
                    idempotency_key: platform idempotency
                    invitation: people person
                    medicine: documents medicine
                    message_notice: talk conversation
                    organization_hours: visits hours
                    organization_notice: people organization; visits appointment
                    organization: people organization; access caller; patients patient; trail audit; visits appointment; talk conversation; operations retention oversight
                    invitation_mail: people person
                    passkey: people person
                    patient: patients patient; access ticket token; documents prescription; patients activation; patients redemption; trail audit; visits appointment; talk conversation; operations erasure oversight
                    patient_change: patients patient
                    patient_contact_change: patients patient
                    patient_import: patients intake
                    patient_import_batch: patients intake
                    patient_import_fault: patients intake
                    patient_import_heading: patients intake
                    patient_import_reading: patients intake
                    patient_link: access ticket
                    patient_link_sending: access ticket
                    patient_search_progress: patients patient; platform schema
                    patient_search_queue: patients patient
                    patient_search_term: patients patient
                    patient_token: access token
                    person: people person; access session; visits appointment; operations oversight
                    person_session: access session
                    prescription: documents prescription medicine; trail audit; operations erasure
                    prescription_document: documents prescription
                    prescription_item: documents prescription medicine
                    professional: people professional; visits appointment; talk conversation
                    professional_assignment: people professional; visits appointment; visits hours; talk conversation
                    professional_email: people professional; operations oversight
                    professional_hours: visits hours
                    rate_window: access ratelimit
                    redemption: patients redemption; patients activation; operations oversight
                    refused_login: trail audit
                    retention_run: operations retention
                    role_assignment: people person; access session; visits appointment; operations oversight
                    schema_compatibility: platform schema; visits appointment
                    sign_in_challenge: access signin
                    ticket: access ticket
                    token_key: access token
                    unusual_access: operations oversight
                    unusual_access_run: operations oversight
                    unlinked_professional: people person; visits appointment
                    visit_answer: visits appointment
                    visit_consent: visits appointment
                    visit_attendance: visits video; visits appointment; people professional
                    visit_hindrance: visits appointment
                    visit_link: visits appointment
                    visit_link_key: visits appointment
                    visit_mail_hold: visits appointment; talk webhook
                    visit_room: visits video
                    visit_signal: visits video
                    webhook: talk webhook; talk dispatch
                    webhook_delivery: talk webhook; talk dispatch
                    webhook_endpoint: talk webhook; talk dispatch
                    wrong_birth_date: documents prescription
                    wrong_code: patients redemption
                    """);

    /** Tables that only nodes of the last release use; a later migration removes them. */
    private static final Set<String> FORMER = Set.of("professional_presence");

    /** Tables that only functions of the schema's owner use. */
    private static final Set<String> OF_FUNCTIONS = Set.of("audit_erasure");

    /**
     * Packages that may write to a table of another one. A credential is found, counted and marked
     * as used by one statement at each request. The outcome of a delivery is written by the package
     * that sends it.
     */
    private static final Map<String, String> WRITES_TOO =
            Map.of(
                    "credential", "access.caller",
                    "webhook_delivery", "talk.dispatch",
                    "webhook_endpoint", "talk.dispatch");

    /** Each scope of more than one organization, and the packages that may use it. */
    private static final Map<String, Set<String>> SCOPES =
            lines(
                    """
                    AUTHENTICATION: access caller session; people organization person
                    LINKS: access ticket; patients patient; visits appointment
                    VERIFY: documents prescription
                    BOOKED_TIMES: visits appointment
                    RECEIPTS: sending delivery
                    DISPATCH: trail outbox; visits appointment; talk conversation dispatch webhook
                    HOUSEKEEPING: access ticket token; documents prescription; patients intake patient redemption; talk webhook; trail audit; visits appointment video; operations erasure oversight retention
                    OPERATOR: access token; people person professional; sending delivery; talk webhook; trail audit
                    """);

    @ArchTest
    static void scopesAreForFewPackages(JavaClasses ours) {
        Map<String, Set<String>> named =
                ours.stream()
                        .filter(type -> !type.isEquivalentTo(Scope.class))
                        .flatMap(type -> type.getFieldAccessesFromSelf().stream())
                        .filter(access -> access.getTargetOwner().isEquivalentTo(Scope.class))
                        .collect(
                                Collectors.groupingBy(
                                        access -> access.getTarget().getName(),
                                        Collectors.mapping(
                                                access ->
                                                        access.getOriginOwner()
                                                                .getPackageName()
                                                                .substring(OURS.length()),
                                                Collectors.toSet())));
        assertThat(named).isEqualTo(SCOPES);
        assertThat(SCOPES.keySet())
                .isEqualTo(Stream.of(Scope.values()).map(Scope::name).collect(Collectors.toSet()));
    }

    @ArchTest
    static final ArchRule NO_CYCLES_OF_PACKAGES =
            slices().matching("org.patientcare.(*.*)..").should().beFreeOfCycles();

    @ArchTest
    static final ArchRule NO_CYCLES_OF_AREAS =
            slices().matching("org.patientcare.(*)..").should().beFreeOfCycles();

    @ArchTest
    static void packagesDependOnlyOnThoseListed(JavaClasses ours) {
        KNOWS.forEach(
                (name, known) -> {
                    String[] allowed =
                            Stream.concat(known.stream(), Stream.of(name))
                                    .map(p -> OURS + p + "..")
                                    .toArray(String[]::new);
                    noClasses()
                            .that()
                            .resideInAPackage(OURS + name + "..")
                            .should(
                                    dependOnClassesThat(
                                            resideInAPackage("org.patientcare..")
                                                    .and(
                                                            DescribedPredicate.not(
                                                                    resideInAnyPackage(allowed)))))
                            .check(ours);
                });
        Set<String> packages =
                ours.stream()
                        .map(c -> c.getPackageName().substring(OURS.length()))
                        .collect(Collectors.toSet());
        packages.remove(TOP);
        AREAS.forEach(packages::remove);
        assertThat(KNOWS.keySet()).containsExactlyInAnyOrderElementsOf(packages);
    }

    @ArchTest
    static void noDependencyGoesUp(JavaClasses ours) {
        KNOWS.forEach(
                (name, known) ->
                        assertThat(known)
                                .as(name)
                                .allSatisfy(
                                        other ->
                                                assertThat(AREAS.indexOf(area(other)))
                                                        .as(other)
                                                        .isBetween(0, AREAS.indexOf(area(name)))));
    }

    /** Checks SQL as well, because dependencies between SQL statements are not visible in Java. */
    @ArchTest
    static void tablesBelongToOnePackage(JavaClasses ours) throws IOException {
        Map<String, Set<String>> used = new TreeMap<>();
        for (SourceOfSql source : SourceOfSql.below(SOURCES)) {
            for (String table : TABLES.keySet()) {
                if (source.names(table)) {
                    used.computeIfAbsent(table, t -> new TreeSet<>()).add(source.feature());
                }
            }
        }
        assertThat(used).containsExactlyInAnyOrderEntriesOf(TABLES);
        Set<String> created = new TreeSet<>(TABLES.keySet());
        created.addAll(FORMER);
        created.addAll(OF_FUNCTIONS);
        assertThat(created).isEqualTo(SourceOfSql.tables(Path.of("sql")));
    }

    /** The first package of a table is its owner. */
    @ArchTest
    static void onlyItsOwnerWritesATable(JavaClasses ours) throws IOException {
        for (SourceOfSql source : SourceOfSql.below(SOURCES)) {
            TABLES.forEach(
                    (table, packages) -> {
                        String owner = packages.iterator().next();
                        if (source.writes(table)
                                && !source.feature().equals(WRITES_TOO.get(table))) {
                            assertThat(source.feature())
                                    .as(source + " writes " + table)
                                    .isEqualTo(owner);
                        }
                    });
        }
    }

    @ArchTest
    static final ArchRule ONE_PACKAGE_USES_THE_PASSKEY_LIBRARY =
            noClasses()
                    .that()
                    .resideOutsideOfPackage(OURS + "access.passkey")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("com.webauthn4j..");

    @ArchTest
    static final ArchRule ONE_PACKAGE_USES_THE_OPENID_LIBRARY =
            noClasses()
                    .that()
                    .resideOutsideOfPackage(OURS + "access.oidc")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage("com.nimbusds.oauth2..", "com.nimbusds.openid..");

    @ArchTest
    static final ArchRule ONE_PACKAGE_USES_THE_JPA_PROVIDER =
            noClasses()
                    .that()
                    .resideOutsideOfPackage(OURS + "platform.server")
                    .should()
                    .dependOnClassesThat()
                    .resideInAPackage("org.eclipse.persistence..");

    @ArchTest
    static void everyAreaAndPackageSaysWhatItIsFor(JavaClasses ours) throws IOException {
        List<String> all = new ArrayList<>(AREAS);
        all.addAll(KNOWS.keySet());
        all.add(TOP);
        for (String name : all) {
            assertThat(
                            Files.readString(
                                    SOURCES.resolve(name.replace('.', '/'))
                                            .resolve("package-info.java")))
                    .startsWith("/**");
        }
    }

    private static String area(String name) {
        return name.substring(0, name.indexOf('.'));
    }

    /** Parses {@code name: area package package; area package}. */
    private static Map<String, Set<String>> lines(String text) {
        Map<String, Set<String>> lines = new LinkedHashMap<>();
        text.strip()
                .lines()
                .forEach(
                        line -> {
                            String[] sides = line.strip().split(":", 2);
                            lines.put(sides[0], packages(sides[1]));
                        });
        return lines;
    }

    private static Set<String> packages(String groups) {
        return Arrays.stream(groups.split(";"))
                .map(String::strip)
                .filter(group -> !group.isEmpty())
                .flatMap(
                        group -> {
                            String[] words = group.split(" ");
                            return Arrays.stream(words).skip(1).map(name -> words[0] + "." + name);
                        })
                .collect(Collectors.toCollection(java.util.LinkedHashSet::new));
    }
}
