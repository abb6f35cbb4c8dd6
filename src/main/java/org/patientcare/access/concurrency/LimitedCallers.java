package org.patientcare.access.concurrency;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.patientcare.access.caller.AuthSettings;
import org.patientcare.access.caller.Caller;
import org.patientcare.access.caller.ClientAddress;
import org.patientcare.access.caller.CurrentCaller;
import org.patientcare.access.caller.KnownBrowser;
import org.patientcare.access.caller.SessionCookie;
import org.patientcare.access.caller.SurfaceCallers;
import org.patientcare.access.concurrency.ConcurrencyLimiter.Permit;
import org.patientcare.access.concurrency.LimitedCallers.LimitedCaller.WorkKind;
import org.patientcare.access.ratelimit.RateLimitSettings;
import org.patientcare.access.token.PatientToken;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.ClientAddressKey;
import org.patientcare.platform.shared.DomainException;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.platform.shared.Sha256;

/**
 * Determines the caller under whose concurrency limit a request falls, before anything is looked up
 * in the database. A credential that this node has admitted before stands for its caller and
 * organization. Any other credential counts by its value and the client address, a known browser
 * without one by itself, and all unknown callers share one limit. So invented credentials and large
 * numbers of addresses take no capacity from known callers, and knowing an API key alone takes none
 * from its owner.
 */
@ApplicationScoped
public class LimitedCallers {

    private static final int MAX_KNOWN = 20_000;
    private static final int MAX_TOKEN = 4_096;
    private static final String CREDENTIAL = LimitedCallers.class.getName();
    private static final String ADDRESS = "address:";
    private static final String BROWSER = "browser:";
    private static final String PATIENT = "patient:";
    private static final String PERSON = "person:";

    /** The group of all callers that are not known. */
    private static final String UNKNOWN = "strangers";

    /** The group of all callers that send batches or files. */
    private static final String ALL = "all";

    private static final String OPERATOR = "operator";

    private static final int MAX_RUNNING_OF_UNKNOWN = 24;

    /** Concurrent requests of one organization, so that it cannot take all the capacity. */
    private static final int MAX_RUNNING_OF_ORGANIZATION = 32;

    /** Concurrent sends of one credential: the number of threads of a delivery channel. */
    private static final int MAX_SENDS = 16;

    private static final int MAX_BULKS = 2;

    /** Concurrent exports of one patient, browser or address. */
    private static final int MAX_OWN_EXPORTS = 2;

    /**
     * Concurrent exports by the patients of an organization, and by all callers that are not known:
     * each of these until it is clear which patient it is.
     */
    private static final int MAX_OWN_EXPORTS_OF_GROUP = 8;

    private static final int RETRY_AFTER_SECONDS = 5;

    @Inject private RateLimitSettings limits;
    @Inject private ClientAddress address;
    @Inject private AuthSettings settings;
    @Inject private SessionCookie cookie;
    @Inject private KnownBrowser browsers;
    @Inject private CurrentCaller current;
    @Inject private RequestHolder servlet;

    private final Map<String, Known> known = Collections.synchronizedMap(new LeastRecentlyUsed());

    /** The caller that a credential belongs to. */
    private record Known(String name, String organization) {

        LimitedCaller limited(WorkKind workKind, int places, int placesOfGroup) {
            return new LimitedCaller(workKind, name, places, organization, placesOfGroup);
        }
    }

    /** A map that drops the least recently used entry when it is full. */
    private static final class LeastRecentlyUsed extends LinkedHashMap<String, Known> {

        private static final long serialVersionUID = 1L;

        LeastRecentlyUsed() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
            return size() > MAX_KNOWN;
        }
    }

    LimitedCaller of(HttpServletRequest request) {
        Optional<String> shown = fingerprint(request);
        shown.ifPresent(credential -> request.setAttribute(CREDENTIAL, credential));
        String from = ClientAddressKey.of(address.get());
        return shown.map(known::get)
                .map(caller -> known(WorkClassifier.of(request), caller))
                .orElseGet(
                        () ->
                                unknown(
                                        WorkClassifier.of(request),
                                        shown.map(c -> c + " " + from)
                                                .orElseGet(() -> device(request, from))));
    }

    /**
     * Recognizes the credential that a request presents, valid or not, by a hash: of the keys, else
     * of the token, else of the session; empty without any.
     */
    private Optional<String> fingerprint(HttpServletRequest request) {
        return keys(request).or(() -> token(request)).or(() -> session(request));
    }

    private Optional<String> keys(HttpServletRequest request) {
        String apiKey = request.getHeader(settings.apiKeyHeader());
        String secretKey = request.getHeader(settings.secretKeyHeader());
        return SurfaceCallers.arePlausible(apiKey, secretKey)
                ? Optional.of("keys:" + hash(apiKey + "\n" + secretKey))
                : Optional.empty();
    }

    private Optional<String> session(HttpServletRequest request) {
        return cookie.session(request).map(token -> "session:" + hash(token.text()));
    }

    /** By the signed part of the token, which its bearer cannot vary. */
    private static Optional<String> token(HttpServletRequest request) {
        return SurfaceCallers.bearer(request.getHeader(HttpHeaders.AUTHORIZATION))
                .filter(token -> token.length() <= MAX_TOKEN && token.indexOf('.') > 0)
                .map(token -> "token:" + hash(token.substring(0, token.lastIndexOf('.'))));
    }

    private static String hash(String text) {
        return Base64.getEncoder().encodeToString(Sha256.of(text));
    }

    private String device(HttpServletRequest request, String from) {
        return browsers.find(request).map(BROWSER::concat).orElse(ADDRESS + from);
    }

    private LimitedCaller known(WorkKind workKind, Known caller) {
        return switch (workKind) {
            case LIST -> caller.limited(workKind, listPlaces(), listPlaces());
            case BULK ->
                    new LimitedCaller(workKind, caller.name(), bulkPlaces(), ALL, bulkPlaces());
            case OWN_EXPORT ->
                    caller.limited(workKind, ownExportPlaces(), MAX_OWN_EXPORTS_OF_GROUP);
            case MESSAGE ->
                    caller.limited(
                            workKind, Math.max(maxRunning(), MAX_SENDS), organizationPlaces());
            default -> caller.limited(workKind, maxRunning(), organizationPlaces());
        };
    }

    /**
     * An export takes none of the places in which others open their links: whoever reads one slowly
     * keeps it for minutes.
     */
    private LimitedCaller unknown(WorkKind workKind, String name) {
        if (workKind == WorkKind.OWN_EXPORT) {
            return new LimitedCaller(
                    workKind, name, ownExportPlaces(), UNKNOWN, MAX_OWN_EXPORTS_OF_GROUP);
        }
        int inAll = Math.max(maxRunning(), MAX_RUNNING_OF_UNKNOWN);
        return new LimitedCaller(WorkKind.CALL, name, maxRunning(), UNKNOWN, inAll);
    }

    private int organizationPlaces() {
        return Math.max(maxRunning(), MAX_RUNNING_OF_ORGANIZATION);
    }

    /** Concurrent requests of one caller. */
    int maxRunning() {
        return orUnlimited(limits.concurrentRequests());
    }

    /** Concurrent lists of one organization. */
    private int listPlaces() {
        return Math.min(orUnlimited(limits.concurrentLists()), maxRunning());
    }

    /** Concurrent batches and files of all callers. */
    private int bulkPlaces() {
        return Math.min(MAX_BULKS, maxRunning());
    }

    private int ownExportPlaces() {
        return Math.min(MAX_OWN_EXPORTS, maxRunning());
    }

    private static int orUnlimited(int bound) {
        return bound == 0 ? Integer.MAX_VALUE : bound;
    }

    /** Remembers the caller of an admitted request. */
    void remember(HttpServletRequest request) {
        if (request.getAttribute(CREDENTIAL) instanceof String credential) {
            current.get().map(LimitedCallers::known).ifPresent(who -> known.put(credential, who));
        }
    }

    private static Known known(Caller caller) {
        if (caller instanceof Caller.OrganizationSystem system) {
            return new Known("credential:" + system.apiKey(), "of " + system.organizationId());
        }
        if (caller instanceof Caller.Patient patient) {
            PatientToken token = patient.token().token();
            return knownPatient(token.organizationId(), token.patientId());
        }
        if (caller instanceof Caller.SignedIn signed && !signed.session().isOfOperatorKeys()) {
            return new Known(signed.rateLimitKey(), signed.rateLimitKey());
        }
        return new Known(OPERATOR, OPERATOR);
    }

    private static Known knownPatient(UUID id, long patient) {
        String organization = "of " + id;
        return new Known(PATIENT + patient + organization, organization);
    }

    /**
     * Counts the current request from now on among those of a patient who has proven who they are
     * without a credential. So the patients of one organization do not take the places that all
     * patients share until then.
     *
     * @throws DomainException of kind TOO_OFTEN if as many of the patient, or of all patients of
     *     the organization, are running
     */
    public void countAsPatient(UUID organization, long patient) {
        Permit permit = ConcurrencyFilter.of(servlet.get());
        if (!permit.moveTo(known(permit.caller().work(), knownPatient(organization, patient)))) {
            throw DomainException.tooOften(
                    ErrorCode.TOO_MANY_AT_ONCE,
                    "This patient, or this organization's patients together, have as many of these calls running on this node as they may: try again when one has ended.",
                    RETRY_AFTER_SECONDS);
        }
    }

    /** The caller as the subject of a sentence. */
    static String subject(LimitedCaller caller) {
        if (caller.name().startsWith(ADDRESS)) {
            return "This address";
        }
        if (caller.name().startsWith(BROWSER)) {
            return "This browser";
        }
        if (caller.name().startsWith(PERSON)) {
            return "This person";
        }
        return caller.name().startsWith(PATIENT) ? "This patient" : "This credential";
    }

    /** The caller's group as the subject of a sentence. */
    static String groupSubject(LimitedCaller caller) {
        return switch (caller.group()) {
            case UNKNOWN -> "All callers that this node has not authenticated yet";
            case ALL -> "All callers together";
            case OPERATOR -> "The operator";
            default -> "This organization";
        };
    }

    /** Determines the {@link WorkKind} of a request from its method, path and headers. */
    static final class WorkClassifier {

        private static final String CODES = PublicPaths.ACTIVATION_CODES;
        private static final String INTEGRATION = PublicPaths.INTEGRATION + "/";
        private static final String ORGANIZATIONS = PublicPaths.ADMIN + "/organizations/";
        private static final String PEOPLE = PublicPaths.ADMIN + "/people";
        private static final String SELF_CHECK = PublicPaths.ADMIN + "/" + PublicPaths.SELF_CHECK;

        /** Contains a self-check. */
        private static final String SUPPORT_BUNDLE =
                PublicPaths.ADMIN + "/" + PublicPaths.SUPPORT_BUNDLE;

        private static final Set<String> BULKS =
                Set.of(PublicPaths.CODE_BATCHES, PublicPaths.PATIENT_IMPORTS);
        private static final String EXPORT = PublicPaths.ADMIN + "/audit-events/export";
        private static final Pattern EXPORT_OF_PATIENT =
                Pattern.compile("(patients/.+/export|patient-export)(/pdf)?");

        private static final Set<String> OWN_EXPORTS =
                Set.of(
                        PublicPaths.PATIENT_PAGE_API + "/exports",
                        PublicPaths.PATIENT_PAGE_API + "/exports/pdf");

        private static final Set<String> READS = Set.of("GET", "HEAD");
        private static final Set<String> COUNTED_LISTS =
                Set.of(INTEGRATION + PublicPaths.APPOINTMENTS, INTEGRATION + PublicPaths.PATIENTS);

        /**
         * Bytes above which a body counts as large; the shipped proxy buffers smaller ones
         * completely before it forwards them.
         */
        private static final long LARGE_BODY_BYTES = 480 * 1024;

        private static final String PATIENT_FILES = "patient-files/";

        private WorkClassifier() {}

        /**
         * Uses the decoded path by which the container routes the request, however it was written.
         */
        static WorkKind of(HttpServletRequest request) {
            String path =
                    request.getServletPath()
                            + Objects.requireNonNullElse(request.getPathInfo(), "");
            return of(
                    request.getMethod(),
                    path.endsWith("/") ? path.substring(0, path.length() - 1) : path,
                    request.getContentLengthLong() > LARGE_BODY_BYTES
                            || request.getHeader("Transfer-Encoding") != null);
        }

        static WorkKind of(String method, String path, boolean large) {
            if (path.equals(SELF_CHECK) || path.equals(SUPPORT_BUNDLE)) {
                return WorkKind.SELF_CHECK;
            }
            String part = ofOrganization(path);
            boolean isOneCode = part.startsWith(CODES + "/");
            boolean isList =
                    part.equals(CODES)
                            || part.equals(PublicPaths.CODE_BATCHES)
                            || isOneCode && path.startsWith(INTEGRATION)
                            || COUNTED_LISTS.contains(path);
            if (OWN_EXPORTS.contains(path)) {
                return WorkKind.OWN_EXPORT;
            }
            if (isExportOfPatient(method, part)) {
                return WorkKind.BULK;
            }
            if (READS.contains(method) && isList) {
                return WorkKind.LIST;
            }
            if (method.equals("PUT") && isOneCode && part.endsWith("/send")
                    || method.equals("POST")
                            && (invites(path) || sendsLink(part) || isPing(path))) {
                return WorkKind.MESSAGE;
            }
            if (method.equals("POST") && (isBulk(part) || path.equals(EXPORT))
                    || method.equals("PUT")
                            && (endsBatch(part)
                                    || part.equals(PublicPaths.MEDICINES)
                                    || part.startsWith(PublicPaths.PATIENT_IMPORTS + "/"))) {
                return WorkKind.BULK;
            }
            return large ? WorkKind.LARGE_BODY : WorkKind.CALL;
        }

        /**
         * The run of an import is included because it counts again, line by line, whom the file
         * unsubscribes. So are all its PUTs, which check each of its lines again.
         */
        private static boolean isBulk(String part) {
            return BULKS.contains(part)
                    || part.startsWith(PublicPaths.PATIENT_IMPORTS + "/") && part.endsWith("/run");
        }

        /**
         * Whether the call reads everything that is held of a patient: by GET for a system, by POST
         * for people.
         */
        private static boolean isExportOfPatient(String method, String part) {
            return EXPORT_OF_PATIENT.matcher(part).matches()
                    && (READS.contains(method) || method.equals("POST"));
        }

        /** Whether the call switches off what is left of a batch, up to 10,000 codes. */
        private static boolean endsBatch(String part) {
            return part.startsWith(PublicPaths.CODE_BATCHES + "/") && part.endsWith("/deactivate");
        }

        /** Whether the call may send an invitation by mail. */
        private static boolean invites(String path) {
            return path.equals(PEOPLE)
                    || path.startsWith(PEOPLE + "/") && path.endsWith("/invitations");
        }

        /** Whether the call may send a patient the link to their page. */
        private static boolean sendsLink(String part) {
            return part.startsWith(PATIENT_FILES) && part.endsWith("/links");
        }

        /** Whether the call sends a test event to a webhook and waits for the receiver. */
        private static boolean isPing(String path) {
            return path.endsWith("/ping") && path.contains("/" + PublicPaths.WEBHOOKS + "/");
        }

        /** The path after the organization, which is the caller's or is named by the path. */
        private static String ofOrganization(String path) {
            if (path.startsWith(INTEGRATION)) {
                return path.substring(INTEGRATION.length());
            }
            int end =
                    path.startsWith(ORGANIZATIONS) ? path.indexOf('/', ORGANIZATIONS.length()) : -1;
            return end < 0 ? "" : path.substring(end + 1);
        }
    }

    /**
     * A caller whose concurrent requests of one kind are limited, and the group that shares a
     * further limit.
     *
     * @param maxRunning concurrent requests of this kind allowed for the caller
     * @param group for example an organization with all its credentials and patients
     * @param maxRunningOfGroup concurrent requests of this kind allowed for the whole group
     */
    record LimitedCaller(
            WorkKind work, String name, int maxRunning, String group, int maxRunningOfGroup) {

        /**
         * The kinds of work that a request can cause on a node. Requests of a kind count and wait
         * only among those of the same kind.
         */
        public enum WorkKind {
            /** Any other call. */
            CALL("request", "requests"),
            /**
             * A page of a list with its total, whose count may keep a database core busy for a
             * while.
             */
            LIST("list with a total", "lists with a total"),
            /**
             * A request that sends an activation code, an invitation or a test event: the partner
             * may take seconds.
             */
            MESSAGE("message", "messages"),
            /**
             * A batch of codes, a patient import or an export, which holds memory and a connection
             * for seconds.
             */
            BULK("batch or file", "batches or files"),
            /** An export by a patient on their own page, which takes as long. */
            OWN_EXPORT("export", "exports"),
            SELF_CHECK("self-check", "self-checks"),
            /** A request with a large body, which may arrive slowly. */
            LARGE_BODY("request with a large body", "requests with large bodies");

            private final String one;
            private final String several;

            WorkKind(String one, String several) {
                this.one = one;
                this.several = several;
            }

            /** The number with the kind in words, such as "4 requests". */
            public String describe(int number) {
                return number + " " + (number == 1 ? one : several);
            }
        }
    }
}
