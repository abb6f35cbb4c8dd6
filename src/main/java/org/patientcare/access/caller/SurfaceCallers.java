package org.patientcare.access.caller;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.HttpMethod;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.PathSegment;
import jakarta.ws.rs.core.SecurityContext;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.jwt.JsonWebToken;
import org.patientcare.access.token.PatientToken;
import org.patientcare.access.token.TokenService;
import org.patientcare.access.token.TokenService.VerifiedToken;
import org.patientcare.people.organization.ApiKeyPair;
import org.patientcare.platform.config.PublicPaths;
import org.patientcare.platform.http.CallersZone;
import org.patientcare.platform.http.ErrorBody;
import org.patientcare.platform.server.RequestHolder;
import org.patientcare.platform.shared.ErrorCode;
import org.patientcare.trail.audit.AuditContext;

/**
 * Authenticates the caller of a request in the way of its surface, and counts the request. Whoever
 * is not admitted is answered here.
 */
@ApplicationScoped
public class SurfaceCallers {

    /** The value of {@code WWW-Authenticate} for callers without valid keys. */
    public static final String KEYS_CHALLENGE = "ApiKey realm=\"patientcare\"";

    private static final String TOKEN_CHALLENGE = "Bearer realm=\"patientcare\"";
    private static final String BEARER = "Bearer ";

    /** The one call that must be answered even if the database is unavailable. */
    private static final Pattern SELF_CHECK = Pattern.compile("/?" + PublicPaths.SELF_CHECK + "/?");

    /**
     * For each client address without a session and each kind of call for signing in. Each
     * challenge adds a row that lasts five minutes, so they must be limited.
     */
    private static final int SIGN_INS_A_MINUTE = 600;

    /**
     * For each known browser and kind of call, once its address has used up its own. A sign-in
     * takes two or three calls.
     */
    private static final int SIGN_INS_OF_BROWSER_A_MINUTE = 60;

    private static final String CHALLENGES = "challenges";

    /** For one client address, since a whole network of patients may share it. */
    private static final int LINKS_A_MINUTE = 600;

    @Inject private RequestHolder servlet;
    @Inject private AuthSettings settings;
    @Inject private ConfiguredKeys configured;
    @Inject private CredentialRepository credentials;
    @Inject private CookieSession sessions;
    @Inject private KnownBrowser browsers;
    @EJB private TokenService tokens;
    @Inject private CrossOriginFilter crossOrigin;
    @Inject private Admission admission;
    @Inject private CallersZone zone;
    @Inject private AuditContext audit;

    /** Admits the caller, or answers the request. */
    public void admit(ContainerRequestContext request) {
        String mapping = servlet.get().getHttpServletMapping().getPattern();
        switch (mapping) {
            case PublicPaths.INTEGRATION + PublicPaths.ALL -> admitSystem(request, true);
            case PublicPaths.INTEGRATION_PRESCRIPTIONS + PublicPaths.ALL ->
                    admitSystem(request, false);
            case PublicPaths.WIDGET + PublicPaths.ALL -> {
                if (!crossOrigin.answersPreflight(request)) {
                    admitPatient(request);
                }
            }
            case PublicPaths.ADMIN + PublicPaths.ALL -> admitOperatorOrPerson(request);
            case PublicPaths.DESK + PublicPaths.ALL -> admitProfessional(request);
            case PublicPaths.SIGN_IN + PublicPaths.ALL -> admitSignIn(request);
            case PublicPaths.PATIENT_PAGE_API + PublicPaths.ALL -> admitLink(request);
            default -> throw new IllegalStateException("Nobody may call the surface " + mapping);
        }
    }

    /**
     * Admits a system of an organization by the two credential headers, and counts requests against
     * the rate limit of the credential.
     *
     * @param withAppointments whether the surface has the calls for appointments
     */
    private void admitSystem(ContainerRequestContext request, boolean withAppointments) {
        Optional<CredentialRepository.Found> identified =
                presentedKeys(request).flatMap(credentials::authenticate);
        if (identified.isPresent()) {
            zone.set(identified.get().caller().timeZone());
            admission.admit(request, identified.get().caller(), identified.get().window());
        } else if (areKeysPresent(request) && withAppointments && isOfAppointment(request)) {
            admission.refuse(
                    request,
                    new ErrorBody(ErrorCode.KEYS_NOT_ACCEPTED, "These keys are not accepted.")
                            .respond(403)
                            .build());
        } else {
            admission.refuse(request, KEYS_CHALLENGE);
        }
    }

    /**
     * Whether the request is one of the three calls that create, move and cancel appointments. They
     * alone answer 403 to wrong keys, because their list of statuses is closed (contract, section
     * 1, "Errors").
     */
    private static boolean isOfAppointment(ContainerRequestContext request) {
        String path = request.getUriInfo().getPath().replaceFirst("^/", "");
        return switch (request.getMethod()) {
            case HttpMethod.POST -> path.equals(PublicPaths.APPOINTMENTS);
            case HttpMethod.PUT, HttpMethod.DELETE ->
                    path.matches("(?s)" + PublicPaths.APPOINTMENTS + "/.+");
            default -> false;
        };
    }

    /**
     * Admits a patient by a bearer token. The container's MP-JWT authentication is not used,
     * because it would answer invalid {@code Authorization} headers on every path before our
     * filters.
     */
    private void admitPatient(ContainerRequestContext request) {
        Optional<VerifiedToken> token =
                bearer(request.getHeaderString(HttpHeaders.AUTHORIZATION)).flatMap(tokens::verify);
        if (token.isEmpty()) {
            admission.refuse(request, TOKEN_CHALLENGE);
            return;
        }
        PatientToken patient = token.get().token();
        request.setSecurityContext(
                new PatientSecurityContext(patient, request.getSecurityContext().isSecure()));
        admission.admit(
                request,
                new Caller.Patient(token.get()),
                "patient:" + patient.organizationId() + ":" + patient.patientId());
        if (token.get().linkMadeBy() != null) {
            audit.setByLink("link", token.get().linkMadeBy());
        }
    }

    public static Optional<String> bearer(String authorization) {
        return Optional.ofNullable(authorization)
                .filter(value -> value.regionMatches(true, 0, BEARER, 0, BEARER.length()))
                .map(value -> value.substring(BEARER.length()).strip());
    }

    /**
     * Admits the operator to the admin surface by the configured key pair in the two credential
     * headers, and people by their session cookie. If either header is present the cookie is
     * ignored.
     */
    private void admitOperatorOrPerson(ContainerRequestContext request) {
        if (!isAnyKeyPresent(request) && sessions.isCookiePresent()) {
            if (!sessions.refuseIfForged(request) && !sessions.admit(request)) {
                admission.refuse(request, KEYS_CHALLENGE);
            }
            return;
        }
        if (presentedKeys(request).filter(configured::areOperatorKeys).isEmpty()) {
            admission.refuse(request, KEYS_CHALLENGE);
            return;
        }
        String apiKey = configured.operator().apiKey();
        Caller operator = new Caller.Operator(apiKey);
        if (SELF_CHECK.matcher(request.getUriInfo().getPath()).matches()) {
            admission.admitDespiteOutage(request, operator, "operator:" + apiKey);
        } else {
            admission.admit(request, operator, "operator:" + apiKey);
        }
    }

    /**
     * Admits people to the desk by their session cookie only: credentials belong to systems, and no
     * system is a professional. If credential headers are present the cookie is ignored, as on
     * every surface.
     */
    private void admitProfessional(ContainerRequestContext request) {
        boolean unknown =
                isAnyKeyPresent(request)
                        || !sessions.isCookiePresent()
                        || !sessions.refuseIfForged(request) && !sessions.admit(request);
        if (unknown) {
            admission.refuse(request, KEYS_CHALLENGE);
        }
    }

    /**
     * Admits browsers to the sign-in calls: with a valid session as its person, otherwise without
     * authentication, counted by client address, and by browser where somebody has signed in
     * before.
     */
    private void admitSignIn(ContainerRequestContext request) {
        if (!sessions.refuseIfForged(request) && !sessions.admit(request)) {
            admission.admitUnauthenticated(
                    request,
                    kindOfSignIn(request),
                    SIGN_INS_A_MINUTE,
                    browsers.find(servlet.get()),
                    SIGN_INS_OF_BROWSER_A_MINUTE);
        }
    }

    /**
     * Kinds are counted separately, so that reads or challenges cannot use up the limit for the
     * calls that complete a sign-in.
     */
    private static String kindOfSignIn(ContainerRequestContext request) {
        if (!request.getMethod().equals(HttpMethod.POST)) {
            return "sign-in-other";
        }
        boolean isChallenge =
                request.getUriInfo().getPathSegments().stream()
                        .map(PathSegment::getPath)
                        .anyMatch(CHALLENGES::equals);
        return isChallenge ? "sign-in" : "sign-in-proof";
    }

    /**
     * Admits requests of the page of patients without authentication, counted by client address. It
     * uses no cookies that another site could abuse, and CORS allows no other site to read its
     * responses.
     */
    private void admitLink(ContainerRequestContext request) {
        admission.admitUnauthenticated(request, "patient-link", LINKS_A_MINUTE);
    }

    /** Whether both credential headers are present and not empty. */
    private boolean areKeysPresent(ContainerRequestContext request) {
        String apiKey = request.getHeaderString(settings.apiKeyHeader());
        String secretKey = request.getHeaderString(settings.secretKeyHeader());
        return apiKey != null && !apiKey.isEmpty() && secretKey != null && !secretKey.isEmpty();
    }

    /** Whether either credential header is present, whatever its value. */
    private boolean isAnyKeyPresent(ContainerRequestContext request) {
        return request.getHeaderString(settings.apiKeyHeader()) != null
                || request.getHeaderString(settings.secretKeyHeader()) != null;
    }

    /** The keys in the credential headers; empty unless both are present and could be valid. */
    private Optional<ApiKeyPair> presentedKeys(ContainerRequestContext request) {
        String apiKey = request.getHeaderString(settings.apiKeyHeader());
        String secretKey = request.getHeaderString(settings.secretKeyHeader());
        return arePlausible(apiKey, secretKey)
                ? Optional.of(new ApiKeyPair(apiKey, secretKey))
                : Optional.empty();
    }

    public static boolean arePlausible(String apiKey, String secretKey) {
        return apiKey != null
                && secretKey != null
                && !apiKey.isEmpty()
                && apiKey.length() <= ApiKeyPair.MAX_API_KEY
                && secretKey.length() <= ApiKeyPair.MAX_SECRET_KEY
                && apiKey.indexOf('\0') < 0;
    }

    /** Provides the calling patient's token as MicroProfile's {@link JsonWebToken}. */
    private record PatientSecurityContext(JsonWebToken token, boolean secure)
            implements SecurityContext {

        @Override
        public JsonWebToken getUserPrincipal() {
            return token;
        }

        @Override
        public boolean isUserInRole(String role) {
            return token.getGroups().contains(role);
        }

        @Override
        public boolean isSecure() {
            return secure;
        }

        @Override
        public String getAuthenticationScheme() {
            return "Bearer";
        }
    }
}
