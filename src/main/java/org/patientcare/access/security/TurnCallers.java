package org.patientcare.access.security;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.ws.rs.core.HttpHeaders;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.patientcare.access.ratelimit.RateLimitSettings;
import org.patientcare.access.ratelimit.TurnCaller;
import org.patientcare.access.ratelimit.Work;
import org.patientcare.access.token.PatientToken;
import org.patientcare.platform.shared.AddressKey;
import org.patientcare.platform.shared.Sha256;

/**
 * For whom a request takes its turn, as far as that can be said before anything is looked up: for
 * whoever was let in with the credential before on this node, and with it for the organization;
 * else for the credential as it is shown from that address. All who are not known yet share a
 * bound, so that who makes up credentials or comes from many addresses takes no places of those who
 * are known, and who knows but the name of a credential takes none of its owner's.
 *
 * <p>Each kind of work waits for its own kind alone.
 */
@ApplicationScoped
public class TurnCallers {

    private static final int MAX_KNOWN = 20_000;
    private static final int MAX_TOKEN = 4_096;
    private static final String SHOWN = TurnCallers.class.getName();
    private static final String ADDRESS = "address:";
    private static final String PATIENT = "patient:";
    private static final String PERSON = "person:";

    /** Who is not known, and with them who nobody is. */
    private static final String STRANGERS = "strangers";

    /** Who makes batches or uploads files, whoever that is. */
    private static final String ALL = "all";

    private static final String OPERATOR = "operator";

    private static final int PLACES_OF_STRANGERS = 24;

    /** Of all credentials and patients of one, so that none takes the places of all others. */
    private static final int PLACES_OF_ORGANIZATION = 32;

    /** Of one credential: a channel has so many threads. */
    private static final int SENDING = 16;

    private static final int BULKS = 2;

    @Inject private AuthSettings settings;
    @Inject private RateLimitSettings limits;
    @Inject private ClientAddress address;
    @Inject private SessionCookie cookie;
    @Inject private CurrentCaller current;

    private final Map<String, Known> known = Collections.synchronizedMap(new Latest());

    /** Whom a credential let in. */
    private record Known(String name, String organization) {

        TurnCaller turn(Work work, int places, int placesOfGroup) {
            return new TurnCaller(work, name, places, organization, placesOfGroup);
        }
    }

    /** Forgets those that have not been seen for longest. */
    private static final class Latest extends LinkedHashMap<String, Known> {

        private static final long serialVersionUID = 1L;

        Latest() {
            super(16, 0.75f, true);
        }

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Known> eldest) {
            return size() > MAX_KNOWN;
        }
    }

    TurnCaller of(HttpServletRequest request) {
        Optional<String> shown = keys(request).or(() -> token(request)).or(() -> session(request));
        shown.ifPresent(credential -> request.setAttribute(SHOWN, credential));
        String from = AddressKey.of(address.get());
        return shown.map(known::get)
                .map(caller -> known(KindOfWork.of(request), caller))
                .orElseGet(() -> stranger(shown.map(c -> c + " " + from).orElse(ADDRESS + from)));
    }

    private TurnCaller known(Work work, Known caller) {
        return switch (work) {
            case LIST -> caller.turn(work, lists(), lists());
            case BULK -> new TurnCaller(work, caller.name(), bulks(), ALL, bulks());
            case MESSAGE -> caller.turn(work, Math.max(places(), SENDING), ofOrganization());
            default -> caller.turn(work, places(), ofOrganization());
        };
    }

    private TurnCaller stranger(String name) {
        int inAll = Math.max(places(), PLACES_OF_STRANGERS);
        return new TurnCaller(Work.CALL, name, places(), STRANGERS, inAll);
    }

    private int ofOrganization() {
        return Math.max(places(), PLACES_OF_ORGANIZATION);
    }

    /** How many requests of one caller are at work at the same time. */
    int places() {
        return orAll(limits.requestsAtOnce());
    }

    /** How many lists of one organization are. */
    private int lists() {
        return Math.min(orAll(limits.listsAtOnce()), places());
    }

    /** How many batches or files of all callers are. */
    private int bulks() {
        return Math.min(BULKS, places());
    }

    private static int orAll(int bound) {
        return bound == 0 ? Integer.MAX_VALUE : bound;
    }

    /** Remembers who was let in. */
    void answered(HttpServletRequest request) {
        if (request.getAttribute(SHOWN) instanceof String credential) {
            current.get().map(TurnCallers::known).ifPresent(who -> known.put(credential, who));
        }
    }

    private static Known known(Caller caller) {
        if (caller instanceof Caller.OrganizationSystem system) {
            return new Known("credential:" + system.apiKey(), "of " + system.organizationId());
        }
        if (caller instanceof Caller.Patient patient) {
            PatientToken token = patient.token().token();
            String organization = "of " + token.organizationId();
            return new Known(PATIENT + token.patientId() + organization, organization);
        }
        if (caller instanceof Caller.SignedIn signed && !signed.session().isOfKeys()) {
            return new Known(signed.name(), signed.name());
        }
        return new Known(OPERATOR, OPERATOR);
    }

    /** Whom the caller's turns belong to, as a sentence begins. */
    static String subject(TurnCaller caller) {
        if (caller.name().startsWith(ADDRESS)) {
            return "This address";
        }
        if (caller.name().startsWith(PERSON)) {
            return "This person";
        }
        return caller.name().startsWith(PATIENT) ? "This patient" : "This credential";
    }

    /** The same of all that share places with the caller. */
    static String group(TurnCaller caller) {
        return switch (caller.group()) {
            case STRANGERS -> "All callers that this node has not let in yet";
            case ALL -> "All callers together";
            case OPERATOR -> "The operator";
            default -> "This organization";
        };
    }

    private Optional<String> keys(HttpServletRequest request) {
        String apiKey = request.getHeader(settings.apiKeyHeader());
        String secretKey = request.getHeader(settings.secretKeyHeader());
        return PresentedKeys.arePlausible(apiKey, secretKey)
                ? Optional.of("keys:" + hash(apiKey + "\n" + secretKey))
                : Optional.empty();
    }

    private Optional<String> session(HttpServletRequest request) {
        return cookie.session(request).map(token -> "session:" + hash(token.text()));
    }

    /** By what is signed, which its bearer cannot vary. */
    private static Optional<String> token(HttpServletRequest request) {
        return PatientTokenFilter.bearer(request.getHeader(HttpHeaders.AUTHORIZATION))
                .filter(token -> token.length() <= MAX_TOKEN && token.indexOf('.') > 0)
                .map(token -> "token:" + hash(token.substring(0, token.lastIndexOf('.'))));
    }

    private static String hash(String text) {
        return Base64.getEncoder().encodeToString(Sha256.of(text));
    }
}
