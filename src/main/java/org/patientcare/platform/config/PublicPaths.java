package org.patientcare.platform.config;

/**
 * Where the surfaces and pages of the service are, below its public URL. For annotations and for
 * links alike; {@code web.xml} and the shipped proxy have to repeat some of them, which a test
 * compares.
 */
public final class PublicPaths {

    /** The integration API. */
    public static final String INTEGRATION = "/v1";

    /** The part of the integration API that is about prescriptions. */
    public static final String INTEGRATION_PRESCRIPTIONS = "/api/v1";

    /** What a patient's browser may do. */
    public static final String WIDGET = "/widget/v1";

    /** The web socket by which a patient's page hears of messages. */
    public static final String WIDGET_SOCKET = "/widget/socket";

    /** The pages of professionals; calls and the socket are below them. */
    public static final String DESK_PAGES = "/desk";

    /** The web socket by which they hear of what is new. */
    public static final String DESK_SOCKET = "/desk/socket";

    /** The files that sites of organizations load to show the widget. */
    public static final String WIDGET_FILES = "/widget";

    /** How patients come in by a link, on our own page. */
    public static final String MY = "/my/v1";

    /** That page; what a link gives them is behind it, in the fragment. */
    public static final String MY_PAGE = "/my";

    /** A patient's paper; its ticket is behind it. */
    public static final String PAPER = "/paper";

    /** What the operator does. */
    public static final String ADMIN = "/admin/v1";

    /** What professionals do at their desk. */
    public static final String DESK = "/desk/v1";

    /** How people sign in. */
    public static final String SIGN_IN = "/sign-in/v1";

    /** The page on which they do; what a link gives them is behind it, in the fragment. */
    public static final String SIGN_IN_PAGE = "/sign-in";

    /** Where an OpenID provider sends browsers, and says who signed out there. */
    public static final String SIGN_IN_PROVIDERS = "/sign-in/oidc";

    /** The page on which people keep their own passkeys. */
    public static final String ACCOUNT = "/account";

    /** The pages of operators, administrators, support and auditors. */
    public static final String CONSOLE = "/console";

    /** The page of a visit's link; its token is behind it. */
    public static final String CALL = "/call";

    /** The page that verifies a prescription; its code is behind it. */
    public static final String VERIFY = "/verify";

    /** The API page. */
    public static final String DOCS = "/docs";

    /** The operator's page for the self-check. */
    public static final String SELF_CHECK_PAGE = "/self-check";

    /** The look of all pages. */
    public static final String LOOK = "/ui";

    /** The keys with which anybody may verify patients' tokens. */
    public static final String KEYS = "/.well-known/jwks.json";

    /** Of a servlet or filter: the path itself and all below. */
    public static final String ALL = "/*";

    // Resources that filters tell from others; below a surface, without a slash

    public static final String ACTIVATION_CODES = "activation-codes";
    public static final String APPOINTMENTS = "appointments";
    public static final String PATIENTS = "patients";
    public static final String EVENTS = "events";
    public static final String SELF_CHECK = "self-check";

    // The same below an organization on the admin surface

    public static final String CODE_BATCHES = "code-batches";
    public static final String PATIENT_IMPORTS = "patient-imports";

    public static final String WEBHOOKS = "webhooks";

    /** The same on the integration API and on the widget's. */
    public static final String PRESCRIPTIONS = "prescriptions";

    private PublicPaths() {}
}
