package org.patientcare.platform.config;

/**
 * The paths of the service's surfaces and pages, below its public URL, for annotations and links
 * alike. {@code web.xml} and the shipped proxy must repeat some of them, which a test compares.
 */
public final class PublicPaths {

    /** The integration API. */
    public static final String INTEGRATION = "/v1";

    /** The part of the integration API that is about prescriptions. */
    public static final String INTEGRATION_PRESCRIPTIONS = "/api/v1";

    /** The API for patients' browsers. */
    public static final String WIDGET = "/widget/v1";

    /** The web socket that notifies a patient's page of messages. */
    public static final String WIDGET_SOCKET = "/widget/socket";

    /** The pages of professionals; calls and the socket are below them. */
    public static final String DESK_PAGES = "/desk";

    /** The web socket that notifies professionals' pages of changes. */
    public static final String DESK_SOCKET = "/desk/socket";

    /** The files that sites of organizations load to show the widget. */
    public static final String WIDGET_FILES = "/widget";

    /** The API of this service's own page for patients, which a link opens. */
    public static final String PATIENT_PAGE_API = "/my/v1";

    /** The page itself; a link has its ticket in the URL's fragment. */
    public static final String PATIENT_PAGE = "/my";

    /** The page on which patients ask for a new link to their page. */
    public static final String NEW_LINK = "/my/new-link";

    /** A patient's document; its ticket follows in the path. */
    public static final String PATIENT_DOCUMENT = "/paper";

    /** The operator's API. */
    public static final String ADMIN = "/admin/v1";

    /** The professionals' API. */
    public static final String DESK = "/desk/v1";

    /** The API for signing in. */
    public static final String SIGN_IN = "/sign-in/v1";

    /** The page for signing in; a link has its secret in the URL's fragment. */
    public static final String SIGN_IN_PAGE = "/sign-in";

    /** Where an OpenID provider redirects browsers, and reports who signed out there. */
    public static final String SIGN_IN_PROVIDERS = "/sign-in/oidc";

    /** The page on which people manage their own passkeys. */
    public static final String ACCOUNT = "/account";

    /** The pages of operators, administrators, support and auditors. */
    public static final String CONSOLE = "/console";

    /** The web socket that tells the console's start page when to read who is waiting. */
    public static final String CONSOLE_SOCKET = "/console/socket";

    /** The page of a visit; the token of its link follows in the path. */
    public static final String CALL = "/call";

    /** The page that verifies a prescription; its code follows in the path. */
    public static final String VERIFY = "/verify";

    /** The API page. */
    public static final String DOCS = "/docs";

    /** The operator's page for the self-check. */
    public static final String SELF_CHECK_PAGE = "/self-check";

    /** The files of all pages; a hash of them follows in the path. */
    public static final String ASSETS = "/assets";

    /** The script of all pages that every release has, and shared files of the last release. */
    public static final String SHARED_FILES = "/ui";

    /** The public keys with which anybody may verify patients' tokens. */
    public static final String KEYS = "/.well-known/jwks.json";

    /** Ends the mapping of a servlet or filter: the path itself and everything below. */
    public static final String ALL = "/*";

    // Resources that filters treat separately; below a surface, without a slash

    public static final String ACTIVATION_CODES = "activation-codes";
    public static final String APPOINTMENTS = "appointments";
    public static final String PATIENTS = "patients";
    public static final String EVENTS = "events";
    public static final String SELF_CHECK = "self-check";
    public static final String SUPPORT_BUNDLE = "support-bundle";

    // The same below an organization on the admin surface

    public static final String CODE_BATCHES = "code-batches";
    public static final String PATIENT_IMPORTS = "patient-imports";
    public static final String MEDICINES = "medicines";

    public static final String WEBHOOKS = "webhooks";

    /** The same on the integration API and on the widget's. */
    public static final String PRESCRIPTIONS = "prescriptions";

    private PublicPaths() {}

    /** Whether a path is the given one, or below it. */
    public static boolean isAtOrBelow(String page, String path) {
        return path.equals(page) || path.startsWith(page + "/");
    }
}
