package org.patientcare;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noMethods;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.properties.CanBeAnnotated;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import jakarta.ejb.Singleton;
import jakarta.ejb.Stateless;
import jakarta.inject.Inject;
import jakarta.persistence.Converter;
import jakarta.persistence.Embeddable;
import jakarta.persistence.Entity;
import jakarta.persistence.EntityManager;
import jakarta.persistence.MappedSuperclass;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import jakarta.persistence.TypedQuery;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import jakarta.websocket.OnMessage;
import jakarta.websocket.OnOpen;
import jakarta.websocket.server.ServerEndpoint;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.ext.ExceptionMapper;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.security.Provider;
import java.security.Security;
import java.sql.Statement;
import java.time.Clock;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZonedDateTime;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.patientcare.access.permission.OpenToAll;
import org.patientcare.access.permission.RequiresDuty;
import org.patientcare.access.permission.RequiresPatient;
import org.patientcare.access.permission.RequiresPermission;
import org.patientcare.access.permission.RequiresSession;
import org.patientcare.platform.config.FeatureSettings;
import org.patientcare.platform.config.Settings;
import org.patientcare.platform.database.SqlStatement;

/**
 * Rules of how code is written. Change a rule only with a record of the decision in
 * src/site/markdown/decisions. Rules of packages and their dependencies are in {@link
 * ArchitectureTest}.
 */
@AnalyzeClasses(packages = "org.patientcare", importOptions = ImportOption.DoNotIncludeTests.class)
class CodeRulesTest {

    private static final String OURS = "org.patientcare.";

    private static final int MAX_LINES_OF_CODE = 400;

    /** Lines that are blank or consist of a comment, imports, and the package. */
    private static final Pattern NO_CODE =
            Pattern.compile("\\s*(//.*|/?\\*.*|import .*|package .*)?");

    @ArchTest
    static final ArchRule HTTP_IS_FOR_THE_EDGE =
            noClasses()
                    .that()
                    .resideOutsideOfPackages(
                            OURS + "platform.http",
                            OURS + "platform.page",
                            OURS + "access.caller",
                            OURS + "access.concurrency",
                            OURS + "access.permission",
                            OURS + "access.ratelimit",
                            OURS + "access.signin",
                            OURS + "access.socket",
                            OURS + "visits.call",
                            OURS + "documents.verify",
                            OURS + "surfaces.application",
                            OURS + "surfaces.console",
                            OURS + "surfaces.entrance",
                            OURS + "surfaces.my")
                    .and(
                            describe(
                                    "are no *Resource, *Request, *View, *Query or *Patch",
                                    c ->
                                            !topLevel(c)
                                                    .getSimpleName()
                                                    .matches(
                                                            ".*(Resource|Request|View|Query|Patch)")))
                    .should()
                    .dependOnClassesThat(
                            resideInAnyPackage(
                                    "jakarta.ws.rs..",
                                    OURS + "platform.http",
                                    OURS + "access.caller",
                                    OURS + "access.concurrency",
                                    OURS + "access.permission"));

    @ArchTest
    static final ArchRule NO_SECURITY_PROVIDER_IS_REGISTERED =
            noClasses()
                    .should()
                    .callMethod(Security.class, "addProvider", Provider.class)
                    .orShould()
                    .callMethod(Security.class, "insertProviderAt", Provider.class, int.class)
                    .because("it would be registered for the whole application server");

    @ArchTest
    static final ArchRule ENDPOINTS_OF_WEB_SOCKETS_DECLARE_THEIR_METHODS =
            methods()
                    .that()
                    .areAnnotatedWith(OnOpen.class)
                    .or()
                    .areAnnotatedWith(OnMessage.class)
                    .should()
                    .beDeclaredInClassesThat()
                    .areAnnotatedWith(ServerEndpoint.class)
                    .because("Open Liberty does not start with endpoints that inherit them");

    @ArchTest
    static final ArchRule ENTITY_MANAGERS_ARE_FOR_REPOSITORIES =
            noClasses()
                    .that()
                    .haveSimpleNameNotEndingWith("Repository")
                    .and()
                    .resideOutsideOfPackage(OURS + "platform.database")
                    .and()
                    .doNotHaveFullyQualifiedName(OURS + "platform.server.EntityConnections")
                    .should()
                    .dependOnClassesThat()
                    .areAssignableTo(EntityManager.class);

    /**
     * All other code gets its entity manager from that package, which sets the scope of JPA's
     * statements.
     */
    @ArchTest
    static final ArchRule ENTITY_MANAGERS_COME_FROM_THE_DATABASES_PACKAGE =
            noFields()
                    .that()
                    .areDeclaredInClassesThat()
                    .resideOutsideOfPackage(OURS + "platform.database")
                    .should()
                    .beAnnotatedWith(PersistenceContext.class);

    /**
     * A scope is set in one class: anywhere else it might outlive its transaction. A migration has
     * connections of its own.
     */
    @ArchTest
    static void onlyTheDatabasesPackageSetsAScope(JavaClasses ours) throws IOException {
        try (Stream<java.nio.file.Path> sources = Files.walk(Paths.get("src/main/java"))) {
            assertThat(
                            sources.filter(Files::isRegularFile)
                                    .filter(source -> text(source).contains("patientcare.scope"))
                                    .map(source -> source.getFileName().toString()))
                    .containsExactlyInAnyOrder("ScopedConnections.java", "Migration.java");
        }
    }

    private static String text(java.nio.file.Path source) {
        try {
            return Files.readString(source);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * All other code executes statements by {@code Database}. The exceptions: self-checks inspect
     * connections; a migration has connections of its own, and so do two classes outside the pool;
     * one class wraps JPA's data source.
     */
    @ArchTest
    static final ArchRule JDBC_IS_FOR_THE_DATABASES_PACKAGE =
            noClasses()
                    .that()
                    .resideOutsideOfPackages(
                            OURS + "platform.database",
                            OURS + "platform.schema",
                            OURS + "operations.command",
                            OURS + "operations.selfcheck")
                    .and()
                    .doNotHaveFullyQualifiedName(OURS + "platform.config.NodeClock")
                    .and()
                    .doNotHaveFullyQualifiedName(OURS + "platform.server.EntityConnections")
                    .and()
                    .haveNameNotMatching(".*[.]platform[.]server[.]JpaLogin([$].*)?")
                    .and()
                    .doNotHaveFullyQualifiedName(
                            OURS + "platform.listening.NotificationDispatcher$ListenConnection")
                    .should()
                    .dependOnClassesThat()
                    .areAssignableTo(DataSource.class)
                    .orShould()
                    .dependOnClassesThat()
                    .areAssignableTo(Statement.class);

    @ArchTest
    static final ArchRule NATIVE_QUERIES_ARE_FOR_THE_DATABASES_PACKAGE =
            noClasses()
                    .that()
                    .resideOutsideOfPackage(OURS + "platform.database")
                    .should()
                    .callMethodWhere(
                            describe(
                                    "makes a native query",
                                    call -> call.getName().equals("createNativeQuery")));

    /**
     * All other methods state how many rows they must change. Methods called {@code remove…} are
     * housekeeping and delete as many rows as there are. Of those listed, each checks the number
     * itself or does not need it, because another node may have recorded the time of a use or a
     * connection before.
     */
    private static final Set<String> TOUCH_ANY_NUMBER =
            Set.of(
                    "SqlStatement.update",
                    "SqlStatement.updateOneUnless",
                    "ActivationCodeRepository.takeUse",
                    "AttendanceRepository.updateSeenAt",
                    "AttendanceRepository.update",
                    "CredentialRepository.recordUse",
                    "RefusedLoginRepository.add",
                    "RefusedLoginRepository.countKnown",
                    "SearchTermBacklogRepository.fillNext",
                    "SearchTermRepository.addMissing",
                    "SessionRepository.recordUse",
                    "VisitLinkRepository.addMissing");

    @ArchTest
    static final ArchRule WRITES_SAY_HOW_MANY_ROWS_THEY_TOUCH =
            noClasses()
                    .should()
                    .callMethodWhere(
                            describe(
                                    "takes any number of rows",
                                    call ->
                                            call.getTargetOwner().isEquivalentTo(SqlStatement.class)
                                                    && call.getName().equals("updateAny")
                                                    && !call.getOrigin()
                                                            .getName()
                                                            .startsWith("remove")
                                                    && !TOUCH_ANY_NUMBER.contains(
                                                            call.getOriginOwner().getSimpleName()
                                                                    + "."
                                                                    + call.getOrigin().getName())));

    /** PendingPlanIT measures the plans that this setting makes. */
    @ArchTest
    static final ArchRule PENDING_DELIVERIES_ARE_READ_IN_THE_ORDER_OF_AN_INDEX =
            classes()
                    .that()
                    .haveFullyQualifiedName(OURS + "talk.dispatch.PendingDeliveryRepository")
                    .should()
                    .accessField(SqlStatement.Setting.class, "ORDER_BY_INDEX");

    /** The check of JPA's writes assumes that each statement changes one row. */
    @ArchTest
    static final ArchRule JPA_WRITES_ROW_BY_ROW =
            noClasses()
                    .should()
                    .callMethod(Query.class, "executeUpdate")
                    .orShould()
                    .callMethod(TypedQuery.class, "executeUpdate")
                    .orShould()
                    .callMethod(EntityManager.class, "remove", Object.class);

    @ArchTest
    static final ArchRule REPOSITORIES_ARE_PACKAGE_PRIVATE =
            classes().that().haveSimpleNameEndingWith("Repository").should().bePackagePrivate();

    @ArchTest
    static final ArchRule NO_ENTITY_IN_HTTP_METHODS =
            methods()
                    .that(areHttpMethods())
                    .should(
                            new ArchCondition<JavaMethod>("have no entity in the signature") {
                                @Override
                                public void check(JavaMethod method, ConditionEvents events) {
                                    boolean entity =
                                            method.getAllInvolvedRawTypes().stream()
                                                    .anyMatch(
                                                            type ->
                                                                    type.isAnnotatedWith(
                                                                            Entity.class));
                                    events.add(
                                            new SimpleConditionEvent(
                                                    method, !entity, method.getFullName()));
                                }
                            });

    @ArchTest
    static final ArchRule REQUESTS_AND_VIEWS_ARE_RECORDS =
            classes()
                    .that()
                    .haveNameMatching(".*(Request|Patch|View)")
                    .should()
                    .beAssignableTo(Record.class);

    @ArchTest
    static final ArchRule EVERY_HTTP_METHOD_STATES_ITS_PERMISSION =
            methods()
                    .that(areHttpMethods())
                    .should(
                            new ArchCondition<JavaMethod>("state who may call them") {
                                @Override
                                public void check(JavaMethod method, ConditionEvents events) {
                                    boolean stated =
                                            Stream.of(
                                                            RequiresPermission.class,
                                                            RequiresDuty.class,
                                                            RequiresSession.class,
                                                            OpenToAll.class,
                                                            RequiresPatient.class)
                                                    .anyMatch(
                                                            a ->
                                                                    method.isAnnotatedWith(a)
                                                                            || method.getOwner()
                                                                                    .isAnnotatedWith(
                                                                                            a));
                                    events.add(
                                            new SimpleConditionEvent(
                                                    method, stated, method.getFullName()));
                                }
                            });

    @ArchTest
    static final ArchRule RESOURCES_DO_NOT_CATCH =
            noClasses()
                    .that()
                    .areAnnotatedWith(Path.class)
                    .should(
                            new ArchCondition<JavaClass>("have a try block") {
                                @Override
                                public void check(JavaClass resource, ConditionEvents events) {
                                    resource.getMethods().stream()
                                            .filter(m -> !m.getTryCatchBlocks().isEmpty())
                                            .forEach(
                                                    m ->
                                                            events.add(
                                                                    SimpleConditionEvent.satisfied(
                                                                            m, m.getFullName())));
                                }
                            });

    @ArchTest
    static final ArchRule EJBS_REACH_NO_NETWORK =
            noClasses()
                    .that(areEjbs())
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(
                            "java.net..", "jakarta.mail..", "javax.net..", "java.nio.channels..");

    /**
     * With {@code @Inject} the server creates an exception with its stack trace for each call (ADR
     * 038).
     */
    @ArchTest
    static final ArchRule EJBS_ARE_NOT_INJECTED_BY_CDI =
            noFields().that().areAnnotatedWith(Inject.class).should().haveRawType(areEjbs());

    /** With a method that is not public the EJB is deployed, and the first call fails. */
    @ArchTest
    static final ArchRule BUSINESS_METHODS_ARE_PUBLIC =
            methods()
                    .that()
                    .areDeclaredInClassesThat()
                    .areAnnotatedWith(Stateless.class)
                    .and()
                    .areNotPrivate()
                    .and()
                    .areNotStatic()
                    .and(
                            describe(
                                    "are not of the compiler",
                                    m -> !m.getModifiers().contains(JavaModifier.SYNTHETIC)))
                    .should()
                    .bePublic();

    @ArchTest
    static final ArchRule MAPPERS_LIVE_IN_HTTP =
            classes()
                    .that()
                    .areAssignableTo(ExceptionMapper.class)
                    .should()
                    .resideInAPackage(OURS + "platform.http");

    /**
     * {@code DirectConnections} opens connections long after the start, and any text is valid for
     * its settings. {@code EffectiveSettings} shows what others read.
     */
    @ArchTest
    static final ArchRule SETTINGS_ARE_VALIDATED_AT_THE_START =
            classes()
                    .that(
                            describe(
                                    "read settings",
                                    c ->
                                            c.getFields().stream()
                                                    .anyMatch(
                                                            field ->
                                                                    field.getRawType()
                                                                            .isEquivalentTo(
                                                                                    Settings
                                                                                            .class))))
                    .and()
                    .doNotHaveSimpleName("DirectConnections")
                    .and()
                    .doNotHaveSimpleName("EffectiveSettings")
                    .should()
                    .beAssignableTo(FeatureSettings.class);

    @ArchTest
    static final ArchRule TIME_COMES_FROM_THE_CLOCK =
            noClasses()
                    .should()
                    .callMethod(Instant.class, "now")
                    .orShould()
                    .callMethod(LocalDate.class, "now")
                    .orShould()
                    .callMethod(LocalDateTime.class, "now")
                    .orShould()
                    .callMethod(OffsetDateTime.class, "now")
                    .orShould()
                    .callMethod(ZonedDateTime.class, "now")
                    .orShould()
                    .callMethod(System.class, "currentTimeMillis")
                    .orShould()
                    .callConstructor(java.util.Date.class);

    /** The injected clock has the database's time. */
    @ArchTest
    static final ArchRule CLOCKS_COME_FROM_CONFIG =
            noClasses()
                    .that()
                    .resideOutsideOfPackage(OURS + "platform.config")
                    .should()
                    .callMethodWhere(
                            describe(
                                    "makes a clock",
                                    call ->
                                            call.getTargetOwner().isEquivalentTo(Clock.class)
                                                    && call.getTarget()
                                                            .resolveMember()
                                                            .filter(
                                                                    made ->
                                                                            made.getModifiers()
                                                                                    .contains(
                                                                                            JavaModifier
                                                                                                    .STATIC))
                                                            .isPresent()));

    /**
     * Bulk deletes run in batches ({@code OldRows}). The others name the rows of one caller, or the
     * one key that is kept ahead.
     */
    @ArchTest
    static void onlyBatchesRemoveWhatIsOver(JavaClasses ours) throws IOException {
        Pattern delete = Pattern.compile("DELETE\\s+FROM\\s+(\\S+)\\s+WHERE\\s+(\\w+) =");
        Set<String> ofOneCaller =
                Set.of(
                        "conversation_message",
                        "medicine",
                        "message_notice",
                        "passkey",
                        "patient_import",
                        "patient_import_batch",
                        "patient_import_fault",
                        "patient_import_heading",
                        "patient_link",
                        "patient_link_sending",
                        "patient_search_queue",
                        "patient_search_term",
                        "patient_token",
                        "person_session",
                        "professional_assignment",
                        "professional_email",
                        "role_assignment",
                        "sign_in_challenge",
                        "ticket",
                        "token_key",
                        "unusual_access_run");
        try (Stream<java.nio.file.Path> sources = Files.walk(Paths.get("src/main/java"))) {
            for (java.nio.file.Path source : sources.filter(Files::isRegularFile).toList()) {
                String text = Files.readString(source);
                if (source.endsWith("OldRows.java")) {
                    continue;
                }
                Matcher found = delete.matcher(text);
                int named = 0;
                while (found.find()) {
                    named++;
                    assertThat(ofOneCaller).as(source.toString()).contains(found.group(1));
                }
                assertThat(Pattern.compile("DELETE\\s+FROM").matcher(text).results().count())
                        .as("statements in " + source + " that name no rows")
                        .isEqualTo(named);
            }
        }
    }

    @ArchTest
    static final ArchRule ONLY_COMMANDS_PRINT =
            noClasses()
                    .that()
                    .resideOutsideOfPackage(OURS + "operations.command")
                    .should()
                    .accessField(System.class, "out")
                    .orShould()
                    .accessField(System.class, "err")
                    .orShould()
                    .callMethod(Throwable.class, "printStackTrace")
                    .orShould()
                    .dependOnClassesThat()
                    .areAssignableTo(PrintStream.class);

    /** The other node does not have the container's sessions; ours are rows of the database. */
    @ArchTest
    static final ArchRule NO_SESSION_OF_THE_CONTAINER =
            noClasses()
                    .should()
                    .dependOnClassesThat()
                    .areAssignableTo(HttpSession.class)
                    .orShould()
                    .callMethodWhere(
                            describe(
                                    "gets an HTTP session",
                                    call ->
                                            call.getName().equals("getSession")
                                                    && call.getTargetOwner()
                                                            .isAssignableTo(
                                                                    HttpServletRequest.class)));

    @ArchTest
    static final ArchRule NAMES_SAY_SOMETHING =
            noClasses().should().haveNameMatching(".*(Util|Utils|Helper|Manager|Base|Impl)");

    @ArchTest
    static final ArchRule NO_SETTERS =
            noMethods()
                    .that()
                    .areDeclaredInClassesThat()
                    .areAnnotatedWith(Entity.class)
                    .should()
                    .haveNameMatching("set[A-Z].*");

    @ArchTest
    static void persistenceXmlListsAllClassesOfEntities(JavaClasses ours) throws IOException {
        String listed = Files.readString(Paths.get("src/main/resources/META-INF/persistence.xml"));
        assertThat(
                        Pattern.compile("<class>(.*)</class>")
                                .matcher(listed)
                                .results()
                                .map(found -> found.group(1)))
                .containsExactlyInAnyOrderElementsOf(
                        ours.stream()
                                .filter(
                                        type ->
                                                type.isAnnotatedWith(Entity.class)
                                                        || type.isAnnotatedWith(Embeddable.class)
                                                        || type.isAnnotatedWith(
                                                                MappedSuperclass.class)
                                                        || type.isAnnotatedWith(Converter.class))
                                .map(JavaClass::getName)
                                .toList());
    }

    @ArchTest
    static void noCommentNamesATest(JavaClasses ours) throws IOException {
        Set<String> main = ours.stream().map(JavaClass::getSimpleName).collect(toSet());
        try (Stream<java.nio.file.Path> all = Files.walk(Paths.get("src"));
                Stream<java.nio.file.Path> sources = Files.walk(Paths.get("src/main/java"))) {
            String names =
                    all.filter(file -> !file.startsWith("src/main"))
                            .map(test -> test.getFileName().toString())
                            .filter(name -> name.endsWith(".java"))
                            .map(name -> name.substring(0, name.lastIndexOf('.')))
                            .filter(name -> !main.contains(name))
                            .collect(joining("|"));
            Pattern named =
                    Pattern.compile(
                            "\\{@link[\\s*]+(%1$s)\\b|\\b(%1$s)(?<=Test|IT)\\b".formatted(names));
            assertThat(sources.filter(Files::isRegularFile))
                    .noneMatch(source -> named.matcher(text(source)).find());
        }
    }

    @ArchTest
    static void classesAreShort(JavaClasses ours) throws IOException {
        try (Stream<java.nio.file.Path> sources = Files.walk(Paths.get("src/main/java"))) {
            for (java.nio.file.Path source : sources.filter(Files::isRegularFile).toList()) {
                try (Stream<String> lines = Files.lines(source)) {
                    assertThat(lines.filter(line -> !NO_CODE.matcher(line).matches()).count())
                            .as("lines of code in " + source)
                            .isLessThanOrEqualTo(MAX_LINES_OF_CODE);
                }
            }
        }
    }

    private static JavaClass topLevel(JavaClass type) {
        return type.getEnclosingClass().map(CodeRulesTest::topLevel).orElse(type);
    }

    private static DescribedPredicate<CanBeAnnotated> areEjbs() {
        return CanBeAnnotated.Predicates.annotatedWith(Stateless.class)
                .or(CanBeAnnotated.Predicates.annotatedWith(Singleton.class));
    }

    private static DescribedPredicate<JavaMember> areHttpMethods() {
        return describe(
                "are HTTP methods",
                member ->
                        member.getAnnotations().stream()
                                .anyMatch(a -> a.getRawType().isAnnotatedWith(HttpMethod.class)));
    }
}
