package org.patientcare.platform.shared;

import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Everything that can be wrong with a field of a request, and every reason why a message or an
 * event did not reach its recipient: a code for programs, and a sentence for people with the params
 * in braces. Codes are stable. Sentences that say the same in other words share a code: then the
 * constant begins with the constant of that code.
 *
 * <p>The message of a constraint is the name of its constant in lower case and braces, such as
 * {@code {too_long}}; the params are the constraint's attributes.
 */
public enum FaultCode implements WireNamed {
    REQUIRED("is required"),
    REQUIRED_WITH("is required with {field}"),
    CONTACT_REQUIRED("is required: phone, email or both"),
    LENGTH_REQUIRED(
            "is required for a limited duration: duration_in_months, duration_in_days or both"),
    ORGANIZATION_REQUIRED("is required if you hold a role in several organizations"),
    EMAIL_REQUIRED("is required: the invitation is mailed there"),
    PURPOSE_REQUIRED("is required with show: question, complaint or authority"),
    PRINT_NAME_REQUIRED("is required: the patient's name is blank"),
    PRINT_NAME_FOR_LETTERS(
            PRINT_NAME_REQUIRED,
            "is required: the patient's name has characters that cannot be printed (letters must be Latin, Greek or Cyrillic)"),
    URL_REQUIRED("is required for the channel http"),
    BLANK("must not be blank"),

    NOT_A_TEXT("must be a text"),
    NOT_A_LIST("must be a list"),
    NOT_AN_OBJECT("must be an object"),
    NOT_AN_OBJECT_OR_LIST(NOT_AN_OBJECT, "must be an object or an array"),
    NOT_TRUE_OR_FALSE("must be true or false"),
    NOT_A_WHOLE_NUMBER("must be a whole number"),
    NOT_AN_INTEGER_BETWEEN(NOT_A_WHOLE_NUMBER, "must be a whole number between {min} and {max}"),
    NOT_A_DATE("must be a date as YYYY-MM-DD"),
    NOT_A_DAY(NOT_A_DATE, "must be a date such as 2026-03-01"),
    NOT_A_DATE_OF_FILES(NOT_A_DATE, "must be a date such as 31.12.1984, 31/12/1984 or 1984-12-31"),
    SHORT_YEAR("must have a year of four digits"),
    DATE_AMBIGUOUS("could be two dates: say whether the day or the month comes first"),
    IN_THE_FUTURE("must not be in the future"),
    NOT_A_TIME("must be a time such as 2026-03-01T09:30:00Z or 2026-03-01T09:30+01:00"),
    NOT_A_TIME_IN_YEARS(NOT_A_TIME, NOT_A_TIME.sentence + ", in the years 1900 to 9999"),
    NOT_A_START(
            NOT_A_TIME,
            NOT_A_TIME_IN_YEARS.sentence
                    + "; without an offset, a time that exists in your organization's time zone"),
    NOT_A_TIME_ZONE("must be a time zone such as Europe/Madrid"),
    NOT_A_TIME_OF_DAY("must be a time of day such as 09:30, from 00:00 to 24:00"),
    NOT_AFTER("must be after {field}"),
    BEFORE("must not be before {field}"),
    TOO_FAR("must be at most {days} days after from"),
    MINUTES_PASSED("must be more: so many minutes have passed since the planned start"),
    DAY_REPEATED("has a day that an earlier element has, too"),
    SAME_DATE("must be another date"),
    NOT_A_UUID("must be a UUID"),

    TOO_SHORT("must have at least two letters"),
    REASON_TOO_SHORT("must say why, in at least ten letters"),
    TOO_LONG("must be at most {max} characters"),
    TOO_LARGE("must be at most {max} bytes in UTF-8"),
    TOO_LARGE_AS_JSON(TOO_LARGE, "must be at most {max} bytes of JSON"),
    FILE_TOO_LARGE(TOO_LARGE, "must be at most {max} bytes"),
    TOO_LARGE_TOGETHER(
            "must have at most {max} bytes in all codes together: fewer bytes, or fewer codes"),
    TOO_MANY("must have at most {max} elements"),
    TOO_MANY_WITH_OTHERS(
            TOO_MANY, "must have at most {max} elements, including those given meanwhile"),
    TOO_MANY_MEMBERS("must have at most {max} members, with names of at most {length} characters"),
    TOO_MANY_LINES("must have at most {max} lines"),
    WRONG_COUNT("must have {min} to {max} elements"),
    NOT_ONE_LINE("must be on one line"),
    TOO_LOW("must be at least {min}"),
    TOO_HIGH("must be at most {max}"),
    OUT_OF_RANGE("must be a whole number from {min} to {max}"),
    OUT_OF_LIMITS(OUT_OF_RANGE, "must be between {min} and {max}"),
    NO_PAGE_NUMBER(TOO_LOW, "must be a whole number from {min} on"),

    UNKNOWN_VALUE("must be one of: {allowed}"),
    UNKNOWN_OUTCOME("must be done or refused"),
    UNKNOWN_VALUES(UNKNOWN_VALUE, "must be a comma-separated list of these: {allowed}"),
    UNKNOWN_ACTION("must be an audit action"),
    UNKNOWN_EVENT_TYPE("must be a type of events, such as appointment_created"),
    DELIVERED_TYPE("is a type of deliveries only: subscribe to {types}"),
    UNKNOWN_CURSOR("must be a cursor from links.next of this list"),
    UNKNOWN_NEXT(UNKNOWN_CURSOR, "must be the next of an earlier answer"),
    UNKNOWN_NEXT_OR_NOW(UNKNOWN_CURSOR, "must be the next of an earlier answer, or now"),
    UNKNOWN_KEY(UNKNOWN_CURSOR, "must be the one in links.next"),
    PAGE_TOO_FAR("must begin within the first {max} events: follow links.next"),
    NOT_COMBINABLE("cannot be given together with {field}"),
    NOT_COMBINABLE_REF(
            NOT_COMBINABLE, "requires organization, and cannot be combined with {field}"),
    ONLY_WITH("is only for a request with {field}"),
    FILTER_REQUIRED("requires another filter"),

    NOT_A_COLOR("must be a color such as #0f5c63"),
    TOO_LITTLE_CONTRAST(
            "must have more contrast with light pages: the nearest color that has enough is {nearest}"),
    NOT_A_PICTURE("must be a PNG or JPEG that can be read, in base64"),
    TOO_MANY_PIXELS("must have at most {max} pixels"),

    NOT_AN_EMAIL("must be an e-mail address"),
    NOT_ONE_EMAIL(NOT_AN_EMAIL, "must be one e-mail address, without blanks and quotes"),
    EMAIL_NOT_ASCII(
            "must have only unaccented letters, digits and ASCII symbols before the @: mail servers"
                    + " do not accept others"),
    EMAIL_IP_ADDRESS("must have a domain name after the @, not an IP address"),
    EMAIL_WITHOUT_DOMAIN("must have a domain name of letters, digits and hyphens after the @"),
    EMAIL_TOO_LONG("must have at most 64 characters before the @, and 254 in all"),
    EMAIL_AMBIGUOUS(
            "must have the domain {domain} after the @: as it is written, it could be either of two"
                    + " domains"),
    NOT_A_PREFIX("must be the prefix of a country, such as 34 or +34"),
    NOT_A_PHONE("must be a possible phone number for the prefix: digits, blanks and ()-."),
    NOT_A_TELEPHONE_NUMBER(
            NOT_A_PHONE,
            "must be a telephone number of 4 to 40 characters: digits, blanks and ( ) . / -, with + before it for a country"),
    NOT_A_URL("must be an absolute http or https address"),
    NOT_A_PAGE(
            NOT_A_URL,
            "must be an absolute http or https address of ASCII characters, without user"),
    NOT_AN_HTTPS_URL(
            "must be an absolute address of ASCII characters, without user and fragment: https, or"
                    + " http where that is allowed"),
    NOT_AN_ORIGIN(
            "must be an origin as browsers send it, such as https://clinic.example: lower case, no path, no default port"),
    AMBIGUOUS_HOST(
            "must have the host {host}: as it is written, it could be either of two domains"),
    ADDRESS_INTERNAL("The address is internal to this installation; {setting} does not allow it."),
    ADDRESS_NOT_ENCRYPTED("Plain http is allowed only for addresses in {setting}; use https."),
    HEADER_NAME("must have names of HTTP headers"),
    HEADER_VALUE("must have values of visible ASCII characters"),
    HEADER_RESERVED(
            "must not name host, content-length, webhook-*, x-patientcare-*, x-webhook-signature or a header of the connection"),
    HEADER_REPEATED("must not name a header twice"),
    NOT_VISIBLE_ASCII("must be of visible ASCII characters, without blanks"),
    CONTROL_CHARACTERS("must not have control characters"),
    CONTROL_CHARACTERS_IN_TEXT(
            CONTROL_CHARACTERS, "must have no control characters but tabs and line ends"),
    NOT_PRINTABLE(
            "must be printable: Latin, Greek and Cyrillic letters, digits and signs, no control characters"),

    NOT_A_CODE(
            "must be 1 to 255 characters without control characters, backslashes or white space at either end, and not . or .."),
    CODE_RESERVED("must not begin with {prefix}, as only codes of visits that people book do"),
    TAKEN("is the code of an activation code that exists"),
    PATIENT_ERASED("is the code of a patient who was erased"),
    REPEATED("is the code of patients[{index}], too"),
    REPEATED_LINE("is also the code of line {line}"),
    PATTERN_WITH_TWO_CHECKS("must have at most one *"),
    PATTERN_NOT_OF_CODES(
            "must produce codes without control characters, backslashes and white space at either end"),
    PATTERN_GUESSABLE(
            "must allow 1000 times as many codes as count: use more # (10 each) or ? (20 each)"),
    PATTERN_GUESSABLE_BY_NOW(
            PATTERN_GUESSABLE,
            "must allow 1000 times as many codes as all batches with this pattern, and the earlier ones have {existing} already: use another pattern"),
    PATTERN_USED_UP("has been used up: the organization has most of its codes already"),
    NOT_AN_ORGANIZATION_ID("must be the id of an organization"),
    NOT_A_PROFESSIONAL_HASH("must be the hash of a professional"),
    NOT_A_COLLEAGUE("must be another professional"),
    ROLES_NOT_COMBINABLE("must not combine auditor with other roles"),
    ROLES_NOT_OF_ORGANIZATION(
            "must name an organization, except for operator, which has none, and auditor, which may have one"),
    ROLES_OF_PROVIDER(
            "are assigned by the identity provider of this person: change them there; the change takes effect at the next sign-in"),

    SENT_TWICE("must be sent once"),
    NOT_A_KEY("must be 1 to 255 visible ASCII characters, without spaces"),
    KEY_USED(
            "was used for another body or path within the last 24 hours: repeat that call as it was, or choose another key"),
    KEY_OF_PRESCRIPTION(
            KEY_USED, "was used for another prescription: send this one under a new key"),

    NOT_UTF8("must be JSON in UTF-8, without any other encoding's bytes"),
    NOT_JSON("must be one valid JSON document"),
    EMPTY_BODY("must be a JSON object; it is empty"),
    NOT_A_JSON_OBJECT(NOT_AN_OBJECT, "must be a JSON object"),
    NESTED_TOO_DEEP("must not be nested deeper than {max} levels"),
    NUMBER_TOO_LONG(TOO_LONG, "must not have numbers of more than {max} characters"),
    MEMBER_REPEATED("must not name a member of an object twice"),
    NUL_CHARACTER("must not contain the character U+0000"),
    HALF_SURROGATE("must not contain half of a surrogate pair"),

    TABLE_NOT_UTF8(NOT_UTF8, "must be in UTF-8: save it as CSV UTF-8"),
    NOT_A_TABLE("must be a table, each quote of a cell doubled and the cell in quotes"),
    NOT_A_SPREADSHEET("must be a spreadsheet that can be read: .xlsx, without a password"),
    UNPACKED_TOO_LARGE(
            "is too large when it is unpacked: save the sheet alone, without the rest of the file"),
    SHEET_UNDECIDED("must be the number of a sheet with rows: {numbers} ({names})"),
    EMPTY_TABLE("must have a heading and at least one line"),
    TOO_MANY_ROWS(TOO_MANY_LINES, "must have at most {max} lines without the heading"),
    TOO_MANY_CELLS("must have at most {max} cells in a line"),
    WRONG_CELLS("has {cells} cells, and the heading has {columns}"),
    TOO_MANY_COLUMNS("has too many columns"),
    COLUMN_MISSING("must have the column {name}"),
    COLUMN_REPEATED("must not have a field twice (column {name})"),
    COLUMN_UNDECIDED("must say what the column {name} is"),
    UNKNOWN_LINE("must be lines of the file"),
    M_AMBIGUOUS("could be male or female: say what M means"),
    NOT_A_COUNTRY("must be a country in two capital letters, such as DE"),
    UNSUBSCRIBES_CHANGED("must be the number of patients whom the file unsubscribes now: {count}"),

    SMS_NOT_SET_UP("SMS is not set up on this installation."),
    SMS_NUMBER_INVALID("The recipient is not a valid phone number."),
    SMS_NUMBER_REFUSED("The SMS centre refused the message (error 11)."),
    SMS_REFUSED("The SMS centre refused the message (error {error})."),
    SMS_REFUSED_FOR_NOW("The SMS centre refused the message for now (error {error})."),
    SMS_LOGIN_REFUSED("The SMS centre refused our login (error {error})."),
    SMS_UNREACHABLE("The SMS centre cannot be reached."),
    SMS_TOO_LONG("The text is too long for an SMS."),
    SMS_TOO_SLOW("The SMS centre was too slow."),
    SMS_PARTLY_SENT("The SMS centre was too slow: it took only a part of the text."),
    SMS_UNCLEAR(
            "The SMS centre did not say whether it took the message: it may arrive all the same."),
    SMS_PHONE_NOT_REACHED("The phone was not reached in time."),
    SMS_UNDELIVERED("The SMS centre could not deliver the message ({state})."),
    EMAIL_NOT_SET_UP("E-mail is not set up on this installation."),
    EMAIL_ADDRESS_INVALID("No mail can be sent to the recipient's address: it {fault}."),
    EMAIL_ADDRESS_REFUSED("The mail server refused the recipient ({reply})."),
    EMAIL_REFUSED("The mail server refused the message ({reply})."),
    EMAIL_REFUSED_FOR_NOW("The mail server refused the message for now ({reply})."),
    EMAIL_NOT_ACCEPTED_NOW("The mail server does not accept mail from us at present."),
    EMAIL_NOT_ACCEPTED_WITH_REPLY(
            EMAIL_NOT_ACCEPTED_NOW,
            "The mail server does not accept mail from us at present ({reply})."),
    EMAIL_LOGIN_REFUSED("The mail server refused our login."),
    EMAIL_UNREACHABLE("The mail server cannot be reached."),
    EMAIL_NOT_ENCRYPTED("The mail server offers no STARTTLS."),
    EMAIL_CERTIFICATE(
            "The mail server's certificate is not trusted, or it speaks no TLS on this port."),
    EMAIL_CERTIFICATE_EXPIRED(EMAIL_CERTIFICATE, "The mail server's certificate has expired."),
    EMAIL_CERTIFICATE_EARLY(EMAIL_CERTIFICATE, "The mail server's certificate is not valid yet."),
    EMAIL_TOO_SLOW("The mail server was too slow: the message was not sent."),
    EMAIL_UNCLEAR(
            "The mail server did not say whether it took the message: it may arrive all the same."),
    SENDING_UNCLEAR("{channel} took too long; the message may arrive all the same."),
    SENDING_UNFINISHED(
            SENDING_UNCLEAR, "Not finished: it is not known whether the message was sent."),
    SENDING_OVERLOADED("Too many messages are being sent by {channel}: try again later."),
    SENDING_STOPPED("The service is being stopped; try again."),
    SENDING_DEFECT("The message could not be sent because of a defect on our side."),
    CAPTURED("Capture mode: this recipient always fails."),

    RECEIVER_STATUS("The answer had the status {status}."),
    RECEIVER_REDIRECT("The answer was a redirect ({status}), which is not followed."),
    RECEIVER_TIMED_OUT("There was no answer within 10 seconds."),
    RECEIVER_NOT_HTTP("The answer was not HTTP, or its header was too long."),
    RECEIVER_CLOSED("The connection was closed before the answer."),
    RECEIVER_UNREACHABLE("The connection was refused or the host is unreachable."),
    RECEIVER_CONNECTS_SLOWLY(
            RECEIVER_UNREACHABLE, "No connection was established within 3 seconds."),
    RECEIVER_NAME_UNKNOWN("The host name cannot be resolved."),
    RECEIVER_NAME_UNANSWERED(RECEIVER_NAME_UNKNOWN, "The name server does not answer."),
    RECEIVER_CERTIFICATE_EXPIRED("The receiver's certificate has expired."),
    RECEIVER_CERTIFICATE_EARLY("The receiver's certificate is not valid yet, or a clock is wrong."),
    RECEIVER_CERTIFICATE_UNTRUSTED(
            "The receiver's certificate was issued by an authority that is not trusted here: the"
                    + " receiver does not send its intermediate certificates, or {setting} does not"
                    + " contain the authority."),
    RECEIVER_CERTIFICATE_NAME(
            "The receiver's certificate is for another name than the one in the address."),
    RECEIVER_CERTIFICATE_UNFIT(
            "The receiver's certificate is too weak, or is not a server certificate."),
    RECEIVER_TLS(
            "TLS failed: the receiver does not speak TLS at this port, supports only versions"
                    + " before 1.2, or requires a client certificate."),
    PROXY_AUTHENTICATION(
            "The proxy of this installation ({setting}) requires authentication (407), which is not"
                    + " supported: configure the proxy to let the nodes through."),
    PROXY_REFUSED("The proxy of this installation ({setting}) refuses calls to this host (403)."),
    PROXY_STATUS(
            "The proxy of this installation ({setting}) answered with the status {status}: it may"
                    + " not have found or reached the host."),
    PROXY_TIMED_OUT(
            "The proxy of this installation ({setting}) did not let the call through within 10"
                    + " seconds."),
    PROXY_UNREACHABLE(
            "The proxy of this installation ({setting}) refused the connection or is unreachable."),
    PROXY_CONNECTS_SLOWLY(
            PROXY_UNREACHABLE,
            "The proxy of this installation ({setting}) cannot be reached within 3 seconds."),
    PROXY_NAME_UNKNOWN(
            PROXY_UNREACHABLE,
            "The proxy of this installation ({setting}) has a host name that cannot be resolved."),
    PROXY_NAME_UNANSWERED(
            PROXY_UNREACHABLE,
            "The proxy of this installation ({setting}) has a name for which the name server gave no"
                    + " answer in time."),
    PROXY_CLOSED(
            PROXY_UNREACHABLE,
            "The proxy of this installation ({setting}) closed the connection, or its answer was not"
                    + " HTTP."),
    EVENT_POSTPONED("The event could not be sent."),
    EVENT_DATA_UNREAD(EVENT_POSTPONED, "The event's data could not be read; it is sent later."),
    EVENT_GOES_ELSEWHERE(
            EVENT_POSTPONED, "The webhook's address was changed; the event is sent there soon."),
    EVENT_LOOKUPS_BUSY(EVENT_POSTPONED, "Too many names are being looked up."),
    EVENT_MAIL_NOT_BEGUN(EVENT_POSTPONED, "The mail was not sent this time."),
    EVENT_NODE_STOPS(EVENT_POSTPONED, "The service is being stopped."),
    EVENT_WEBHOOK_DELETED("The webhook was deleted."),
    EVENT_NOT_STORED("The event is no longer stored."),
    EVENT_NOT_MAILED("Events of this type are not mailed."),
    EVENT_MAIL_OFF("The organization does not have events mailed to patients (event_mail)."),
    EVENT_MAIL_NO_ADDRESS("The patient has no e-mail address."),
    EVENT_MAIL_OUTDATED("The visit was moved, cancelled or is over by now."),
    EVENT_MAIL_UNDONE("The change was undone before the patient was told of it."),
    EVENT_MAIL_UNCLEAR(
            EMAIL_UNCLEAR, "The node stopped while it sent the mail, which may have arrived.");

    private static final Pattern NOT_IN_A_MESSAGE = Pattern.compile("[|{}\\[\\]]");

    private static final Pattern BRACES = Pattern.compile("^\\{|}$");

    private static final Pattern NUMBER = Pattern.compile("[0-9]{1,9}");

    private static final Pattern PARAM = Pattern.compile("\\{([a-z]+)}");

    private static final Map<String, FaultCode> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toMap(FaultCode::lowerCase, each -> each));

    private final FaultCode sameCode;
    private final String sentence;
    private final Pattern filled;

    FaultCode(String sentence) {
        this(null, sentence);
    }

    FaultCode(FaultCode sameCode, String sentence) {
        this.sameCode = sameCode;
        this.sentence = sentence;
        filled =
                Pattern.compile(
                        Arrays.stream(sentence.split("\\{[a-z]+}", -1))
                                .map(Pattern::quote)
                                .collect(Collectors.joining(".+")));
    }

    /** The constant, the first of several, whose sentence this is with any params. */
    public static Optional<FaultCode> ofSentence(String sentence) {
        return Arrays.stream(values())
                .filter(code -> code.filled.matcher(sentence).matches())
                .findFirst();
    }

    /**
     * The code of a stored reason, which may be one of an earlier release.
     *
     * @param sentence null for no reason
     * @return null if there is none
     */
    public static String codeOfReason(String sentence) {
        return sentence == null ? null : ofSentence(sentence).map(FaultCode::code).orElse(null);
    }

    @Override
    public String code() {
        return sameCode == null ? lowerCase() : sameCode.code();
    }

    private String lowerCase() {
        return WireNamed.super.code();
    }

    /** Says which words the type has. */
    public static Fault unknownValue(Class<? extends WireNamed> type) {
        return UNKNOWN_VALUE.of(
                Arrays.stream(type.getEnumConstants()).map(WireNamed::code).toList());
    }

    /** The names of the params in the sentence, in its order. */
    public List<String> params() {
        return PARAM.matcher(sentence).results().map(found -> found.group(1)).toList();
    }

    /**
     * @param values of the params, in the order of the sentence
     */
    public Fault of(Object... values) {
        List<String> names = params();
        if (values.length != names.size()) {
            throw new IllegalArgumentException(this + " has the params " + names);
        }
        Map<String, Object> named = new LinkedHashMap<>();
        for (int i = 0; i < values.length; i++) {
            named.put(names.get(i), values[i]);
        }
        return new Fault(this, named, filled(named));
    }

    private String filled(Map<String, Object> named) {
        return Template.fill(
                sentence,
                name ->
                        named.get(name) instanceof List<?> list
                                ? list.stream()
                                        .map(String::valueOf)
                                        .collect(Collectors.joining(", "))
                                : String.valueOf(named.get(name)));
    }

    /**
     * The fault of a violated constraint.
     *
     * @param message of the constraint, or of {@link Fault#constraintMessage}
     * @param attributes of the constraint
     * @throws IllegalArgumentException if the message names no constant, or a param is missing
     */
    public static Fault ofConstraint(String message, Map<String, Object> attributes) {
        String[] parts = BRACES.matcher(message).replaceAll("").split("\\|");
        FaultCode code = BY_NAME.get(parts[0]);
        if (code == null) {
            throw new IllegalArgumentException("No fault is called " + message);
        }
        Map<String, Object> given = new HashMap<>(attributes);
        for (String param : Arrays.asList(parts).subList(1, parts.length)) {
            String[] pair = param.split("=", 2);
            boolean number = NUMBER.matcher(pair[1]).matches();
            given.put(pair[0], number ? Integer.valueOf(pair[1]) : pair[1]);
        }
        return code.ofAttributes(given);
    }

    /**
     * @param attributes of a constraint, the params among them
     */
    public Fault ofAttributes(Map<String, Object> attributes) {
        return of(params().stream().map(attributes::get).map(Objects::requireNonNull).toArray());
    }

    /**
     * The name by which constraints refer to this constant and to params.
     *
     * @throws IllegalArgumentException if a param is a list, or could not be read again
     */
    String constraintMessage(Map<String, Object> params) {
        if (params.values().stream()
                .map(String::valueOf)
                .anyMatch(NOT_IN_A_MESSAGE.asPredicate())) {
            throw new IllegalArgumentException(this + " has a param that no message can have");
        }
        return params.entrySet().stream()
                .map(param -> "|" + param.getKey() + "=" + param.getValue())
                .collect(Collectors.joining("", "{" + lowerCase(), "}"));
    }
}
